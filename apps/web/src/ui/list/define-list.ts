import type { Call, CallArguments, CallResponse, ListGroup, Order } from '@parwell/contract';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callKey, callQuery, type CallKey } from '../../session/call-query.ts';
import { live, LIVE_MS } from '../../session/live.ts';
import type { Input } from '../../session/send.ts';
import { defineFilters, type Declaration, type Filters, type WhereOf } from '../filters/define-filters.ts';
import type { Column } from '../table/column.ts';

export interface ListInput<Where, GroupKey extends string = string> {
  readonly where: Where;
  readonly offset: number;
  readonly limit: number;
  readonly order?: string;
  /** Groups instead of rows; with `groupByVal` the rows of that group. */
  readonly groupBy?: GroupKey;
  readonly groupByVal?: string;
}

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

export interface GroupBy {
  /** With `always` the first is chosen, otherwise none. */
  readonly options: readonly [GroupOption, ...GroupOption[]];
  readonly always?: true;
  /** '14 transactions'. */
  readonly count: (rows: number) => string;
  /** Sums of all rows of a group, below the column of their key. */
  readonly cells?: Readonly<Record<string, (group: Pick<ListGroup, 'count' | 'sums'>) => ReactNode>>;
  /** Below the groups: sums of all rows. By default their number. */
  readonly totals?: (totals: Pick<ListGroup, 'count' | 'sums'>) => ReactNode;
  /** For groups, or rows of a group, that failed to load. */
  readonly failedText?: (reason: string) => string;
}

export interface GroupOption {
  /** The call's `groupBy` and the report's `groupByName`. */
  readonly key: string;
  readonly label: string;
  /** The name of the group without a value: 'No tag'. */
  readonly none?: string;
}

/** For a call that returns all rows without a total. */
export const allOf = <Row>(rows: readonly Row[]): ListAnswer<Row> => ({
  result: rows,
  total_record: rows.length,
});

export interface Shown<Row> {
  /** Names the rows for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string;
  readonly sort?: Order;
  /** The height of the table's body, in percent of the window. */
  readonly height?: number;
  readonly emptyText?: ReactNode;
  /** For a list that failed to load; a function if the page has a text for some failures only. */
  readonly failedText?: string | ((error: Error) => string | undefined);
  /** Default: 10, 20, 30, 50 and 100. */
  readonly rowsPerPageOptions?: readonly number[];
  readonly debounceMs?: number;
  /** The call returns all rows; paging happens in the browser. */
  readonly whole?: boolean;
  readonly report?: string;
  /** One of the report's views, for a page with several. */
  readonly reportView?: string;
  /** Replaces the table until the user searches. */
  readonly prompt?: string;
  /** For a list that opens empty: other ways to begin than showing everything. */
  readonly beginnings?: readonly { readonly label: string; readonly order: Order }[];
  /** The call needs `groupBy` and `groupByVal` and must answer `groups` and `totals`. */
  readonly groupBy?: GroupBy;
  /**
   * The name under which the customer in the path is set: one of the filters, or a field of the call's
   * `where`.
   */
  readonly customer?: string;
}

export interface List<Row, Where, F extends Filters, SearchFirst extends boolean> extends Shown<Row> {
  /** The name under which the column choice is stored. */
  readonly name: string;
  readonly filters: Declaration<F, SearchFirst>;
  /** By default the set filters. */
  readonly where?: ((set: WhereOf<F>) => Where) | undefined;
  /** The key prefix of all answers of the call. */
  readonly callKey: CallKey;
  query(this: void, input: ListInput<Where>): UseQueryOptions<unknown, Error, ListAnswer<Row>, CallKey>;
  /** `groupBy` in the input is required. */
  groupsQuery(this: void, input: ListInput<Where>): UseQueryOptions<unknown, Error, GroupsAnswer, CallKey>;
}

type Query<C extends Call> = CallArguments<C>['query'];

/** The values the call accepts as `groupBy`. */
type GroupKey<C extends Call> = Query<C> extends { groupBy?: infer Key } ? Extract<Key, string> : string;

type AcceptedWhere<C extends Call> = Query<C> extends { where?: infer Where } ? NonNullable<Where> : never;

interface Options<
  C extends Call,
  Row,
  F extends Filters,
  SearchFirst extends boolean,
  Where,
> extends Shown<Row> {
  readonly name?: string;
  readonly filters?: Declaration<F, SearchFirst>;
  /** The call's `where`, if filters have no field of their own in it, for example when two share one. */
  readonly where?: (set: WhereOf<F>) => Where;
  /** Builds the call's input, if it is not `{ query: { where, offset, limit, order } }`. */
  readonly input?: (page: ListInput<Where, GroupKey<C>>) => Input<C>;
  /**
   * Converts the response, if it is not `{ result, total_record }`. If the call of a `whole` list knows no
   * filters, it applies `where` itself.
   */
  readonly answer?: (response: CallResponse<C>, where: Where) => ListAnswer<Row>;
  readonly gcTime?: number;
  readonly refetchInterval?: (shown: CallResponse<C> | undefined) => number | false;
}

/**
 * Requires `input` and `answer` for calls of an unusual shape, and `where` if the call does not accept the
 * filters unchanged.
 */
type Fits<C extends Call, Row, F extends Filters, Where> = ([AcceptedWhere<C>] extends [never]
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
 * Declares how a list is requested and shown; `useList` manages its filters, `ListPage` renders it:
 * `defineList(listAudit, { label, columns, filters, rowId, sort })`.
 */
export function defineList<
  C extends Call,
  Row,
  F extends Filters = Filters,
  SearchFirst extends boolean = false,
  Where = AcceptedWhere<C>,
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
