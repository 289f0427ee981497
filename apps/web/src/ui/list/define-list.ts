import type { Call, CallArguments, CallResponse, ListGroup, Order } from '@parwell/contract';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callKey, callQuery, type CallKey } from '../../session/call-query.ts';
import { live, LIVE_MS } from '../../session/live.ts';
import type { Input } from '../../session/send.ts';
import { defineFilters, type Declaration, type Filters, type WhereOf } from '../filters/define-filters.ts';
import type { Column } from '../table/column.ts';

/** The rows that a table requests: filter, page and order. */
export interface ListInput<Where, GroupKey extends string = string> {
  readonly where: Where;
  readonly offset: number;
  readonly limit: number;
  readonly order?: string;
  /** Groups instead of rows; with `groupByVal` the rows of that group. */
  readonly groupBy?: GroupKey;
  readonly groupByVal?: string;
}

/** A page of rows, and the total number of rows. */
export interface ListAnswer<Row> {
  readonly result: readonly Row[];
  readonly total_record: number;
}

/** A page of groups, the number of groups, and the sums of all rows. */
export interface GroupsAnswer {
  readonly groups: readonly ListGroup[];
  readonly total_record: number;
  readonly totals: Pick<ListGroup, 'count' | 'sums'>;
}

/** What the rows of a list can be grouped by, and how groups are shown. */
export interface GroupBy {
  /** The first is chosen where `always` says so, otherwise no groups. */
  readonly options: readonly [GroupOption, ...GroupOption[]];
  /** The rows are never shown without groups. */
  readonly always?: true;
  /** '14 transactions'. */
  readonly count: (rows: number) => string;
  /** What stands below which column in the line of a group, by column key: sums of all its rows. */
  readonly cells?: Readonly<Record<string, (group: Pick<ListGroup, 'count' | 'sums'>) => ReactNode>>;
  /** Below the groups: sums of all rows. By default their number. */
  readonly totals?: (totals: Pick<ListGroup, 'count' | 'sums'>) => ReactNode;
  /** The page's own text for groups, or rows of a group, that failed to load. */
  readonly failedText?: (reason: string) => string;
}

export interface GroupOption {
  /** As `groupBy` of the call and `groupByName` of the report. */
  readonly key: string;
  readonly label: string;
  /** The name of the group of rows that have no value: 'No tag'. */
  readonly none?: string;
}

/** The answer for a call that returns all rows without a total. */
export const allOf = <Row>(rows: readonly Row[]): ListAnswer<Row> => ({
  result: rows,
  total_record: rows.length,
});

export interface Shown<Row> {
  /** What the rows are, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string;
  /** The default order. */
  readonly sort?: Order;
  /** The height of the table's body, in percent of the window. */
  readonly height?: number;
  readonly emptyText?: ReactNode;
  /** The page's own text for a list that failed to load; a function where it has one for some failures only. */
  readonly failedText?: string | ((error: Error) => string | undefined);
  /** Page sizes, if not 10, 20, 30, 50 and 100. */
  readonly rowsPerPageOptions?: readonly number[];
  /** Debounces the call when page or filters change. */
  readonly debounceMs?: number;
  /** The call returns all rows; paging happens in the browser. */
  readonly whole?: boolean;
  /** The report to request with the export button. */
  readonly report?: string;
  /** Which of the report's views this is, for a page with several. */
  readonly reportView?: string;
  /** Shown in place of the table until the user searches. */
  readonly prompt?: string;
  /** Ways to begin besides showing everything, for a list that opens empty. */
  readonly beginnings?: readonly { readonly label: string; readonly order: Order }[];
  /** See `GroupBy`; the call takes `groupBy` and `groupByVal` and answers `groups` and `totals`. */
  readonly groupBy?: GroupBy;
  /** What the customer in the path sets: one of the filters, or a field of the call's `where`. */
  readonly customer?: string;
}

/** A list, as used by its page and table. */
export interface List<Row, Where, F extends Filters, SearchFirst extends boolean> extends Shown<Row> {
  /** The name under which the column choice is stored. */
  readonly name: string;
  readonly filters: Declaration<F, SearchFirst>;
  /** See the option; by default what the filters say. */
  readonly where?: ((set: WhereOf<F>) => Where) | undefined;
  /** The key prefix of all answers of its call. */
  readonly callKey: CallKey;
  query(this: void, input: ListInput<Where>): UseQueryOptions<unknown, Error, ListAnswer<Row>, CallKey>;
  /** A page of groups; `groupBy` in the input says which. */
  groupsQuery(this: void, input: ListInput<Where>): UseQueryOptions<unknown, Error, GroupsAnswer, CallKey>;
}

type Query<C extends Call> = CallArguments<C>['query'];

/** What a call takes as `groupBy`. */
type GroupKey<C extends Call> = Query<C> extends { groupBy?: infer Key } ? Extract<Key, string> : string;

/** The type of `where` in a call's query. */
type WhereTaken<C extends Call> = Query<C> extends { where?: infer Where } ? NonNullable<Where> : never;

interface Options<
  C extends Call,
  Row,
  F extends Filters,
  SearchFirst extends boolean,
  Where,
> extends Shown<Row> {
  /** By default the page name of its filters. */
  readonly name?: string;
  readonly filters?: Declaration<F, SearchFirst>;
  /** What the call is asked for, where filters have no field of their own in it, such as two that meet in one. */
  readonly where?: (set: WhereOf<F>) => Where;
  /** Builds the call's input, if it is not `{ query: { where, offset, limit, order } }`. */
  readonly input?: (page: ListInput<Where, GroupKey<C>>) => Input<C>;
  /**
   * Converts the response, if it is not `{ result, total_record }`. The call of a `whole` list may know no filters: then
   * the rows that `where` asks for are chosen here.
   */
  readonly answer?: (response: CallResponse<C>, where: Where) => ListAnswer<Row>;
  /** How long an unused answer stays in the cache. */
  readonly gcTime?: number;
  /** Refreshes sooner than usual, in ms, such as while a command waits for its answer. */
  readonly refetchInterval?: (shown: CallResponse<C> | undefined) => number | false;
}

/**
 * Requires `input` and `answer` for calls that differ from the usual shape, and `where` for filters that the call does
 * not take as they are.
 */
type Fits<C extends Call, Row, F extends Filters, Where> = ([WhereTaken<C>] extends [never]
  ? { readonly input: (page: ListInput<Where, GroupKey<C>>) => Input<C> }
  : unknown) &
  (CallResponse<C> extends ListAnswer<Row>
    ? unknown
    : { readonly answer: (response: CallResponse<C>, where: Where) => ListAnswer<Row> }) &
  (string extends keyof F
    ? unknown
    : [WhereOf<F>, keyof WhereOf<F>] extends [Partial<Where>, keyof Where]
      ? unknown
      : { readonly where: (set: WhereOf<F>) => Where });

/**
 * Declares how a list is requested and shown. `useList` manages its filters, `ListPage` renders it:
 * `defineList(listAudit, { label, columns, filters, rowId, sort })`.
 */
export function defineList<
  C extends Call,
  Row,
  F extends Filters = Filters,
  SearchFirst extends boolean = false,
  Where = WhereTaken<C>,
>(
  call: C,
  options: Options<C, Row, F, SearchFirst, Where> & Fits<C, Row, F, Where>,
): List<Row, Where, F, SearchFirst> {
  const {
    name = options.filters?.page ?? '',
    filters = defineFilters({ page: name, filters: {} }) as unknown as Declaration<F, SearchFirst>,
    input = (page: ListInput<Where, GroupKey<C>>) => ({ query: page }) as unknown as Input<C>,
    answer = (response: CallResponse<C>) => response as unknown as ListAnswer<Row>,
    refetchInterval,
    gcTime,
    ...shown
  }: Options<C, Row, F, SearchFirst, Where> = options;
  const query = <Data>(page: ListInput<Where>, select: (response: CallResponse<C>) => Data) =>
    callQuery(call, input(page as ListInput<Where, GroupKey<C>>), {
      select,
      placeholderData: (previous) => previous,
      ...(gcTime !== undefined && { gcTime }),
      ...live<CallResponse<C>>((answered) => refetchInterval?.(answered) || LIVE_MS),
    }) as unknown as UseQueryOptions<unknown, Error, Data, CallKey>;
  return {
    ...shown,
    name,
    filters,
    callKey: callKey(call),
    query: (page) => query(page, (response) => answer(response, page.where)),
    groupsQuery: (page) => query(page, (response) => response as unknown as GroupsAnswer),
  };
}
