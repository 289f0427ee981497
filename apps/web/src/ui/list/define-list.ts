import type { Call, CallArguments, CallResponse, Order } from '@parwell/contract';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callKey, callQuery, type CallKey } from '../../session/call-query.ts';
import type { Input } from '../../session/send.ts';
import { defineFilters, type Declaration, type Filters, type WhereOf } from '../filters/define-filters.ts';
import type { Column } from '../table/column.ts';

/** Which rows a table shows: what every list call is asked for, in one form or another. */
export interface ListInput<Where> {
  readonly where: Where;
  readonly offset: number;
  readonly limit: number;
  readonly order?: string;
}

/** A page of rows, and how many there are in all. */
export interface ListAnswer<Row> {
  readonly result: readonly Row[];
  readonly total_record: number;
}

/** The answer of a call that names no total. */
export const allOf = <Row>(rows: readonly Row[]): ListAnswer<Row> => ({
  result: rows,
  total_record: rows.length,
});

interface Shown<Row> {
  /** What the rows are, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string;
  /** How the list is sorted until somebody chooses. */
  readonly sort?: Order;
  /** Of the table's body, in percent of the window. */
  readonly height?: number;
  readonly emptyText?: ReactNode;
  /** The page's own words for a list that could not be loaded. */
  readonly failedText?: string;
  /** For a list with other page sizes than 10, 20, 30, 50 and 100. */
  readonly rowsPerPageOptions?: readonly number[];
  /** The call waits until page and filters have not changed for so long. */
  readonly debounceMs?: number;
  /** The call answers with all rows; the table shows them page by page. */
  readonly whole?: boolean;
  /** The report that the export button asks for. */
  readonly report?: string;
  /** Stands in the place of the table as long as nothing is searched for. */
  readonly prompt?: string;
  /** Nothing is searched for without a filter. */
  readonly needsFilter?: boolean;
  /** What the customer in the path is: one of the filters, or else a field of the call's `where`. */
  readonly customer?: string;
}

/** A list as the page and its table use it. */
export interface List<Row, Where, F extends Filters, SearchFirst extends boolean> extends Shown<Row> {
  /** Remembers the choice of columns. */
  readonly name: string;
  readonly filters: Declaration<F, SearchFirst>;
  /** The key of all answers of its call. */
  readonly callKey: CallKey;
  query(this: void, input: ListInput<Where>): UseQueryOptions<unknown, Error, ListAnswer<Row>, CallKey>;
}

type Query<C extends Call> = CallArguments<C>['query'];

/** The `where` in the query of a list call. */
type WhereTaken<C extends Call> = Query<C> extends { where?: infer Where } ? NonNullable<Where> : never;

interface Options<
  C extends Call,
  Row,
  F extends Filters,
  SearchFirst extends boolean,
  Where,
> extends Shown<Row> {
  /** Where it is not the name of its filters' page. */
  readonly name?: string;
  readonly filters?: Declaration<F, SearchFirst>;
  /** Where the call wants more or other than `{ query: { where, offset, limit, order } }`. */
  readonly input?: (page: ListInput<Where>) => Input<C>;
  /** Where the call answers with other names than `{ result, total_record }`. */
  readonly answer?: (response: CallResponse<C>) => ListAnswer<Row>;
  /** How long an unused answer stays in the cache. */
  readonly gcTime?: number;
  /** In how many ms the list is asked for again by itself. */
  readonly refetchInterval?: (shown: CallResponse<C> | undefined) => number | false;
}

/** Requires `input` and `answer` where the call is not as most are, and refuses filters that it does not take. */
type Fits<C extends Call, Row, F extends Filters, SearchFirst extends boolean, Where> = ([
  WhereTaken<C>,
] extends [never]
  ? { readonly input: (page: ListInput<Where>) => Input<C> }
  : unknown) &
  (CallResponse<C> extends ListAnswer<Row>
    ? unknown
    : { readonly answer: (response: CallResponse<C>) => ListAnswer<Row> }) &
  (string extends keyof F
    ? unknown
    : [WhereOf<F>, keyof WhereOf<F>] extends [Partial<Where>, keyof Where]
      ? unknown
      : { readonly filters: Declaration<never, SearchFirst> });

/**
 * Says once how a list is asked for and shown. `useList` keeps its filters, `ListPage` draws it:
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
  options: Options<C, Row, F, SearchFirst, Where> & Fits<C, Row, F, SearchFirst, Where>,
): List<Row, Where, F, SearchFirst> {
  const {
    name = options.filters?.page ?? '',
    filters = defineFilters({ page: name, filters: {} }) as unknown as Declaration<F, SearchFirst>,
    input = (page: ListInput<Where>) => ({ query: page }) as unknown as Input<C>,
    answer = (response: CallResponse<C>) => response as unknown as ListAnswer<Row>,
    refetchInterval,
    gcTime,
    ...shown
  }: Options<C, Row, F, SearchFirst, Where> = options;
  return {
    ...shown,
    name,
    filters,
    callKey: callKey(call),
    query: (page) =>
      callQuery(call, input(page), {
        select: answer,
        placeholderData: (previous) => previous,
        ...(gcTime !== undefined && { gcTime }),
        ...(refetchInterval && { refetchInterval: ({ state }) => refetchInterval(state.data) }),
      }) as unknown as UseQueryOptions<unknown, Error, ListAnswer<Row>, CallKey>,
  };
}
