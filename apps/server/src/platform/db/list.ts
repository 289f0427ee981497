// Lists with filters, sorting, pages, exact totals, groups and reports, each declared once with `defineList`.
import type { Call, Order } from '@parwell/contract';
import { ALL } from '@parwell/domain';
import { streamJson, type JsonStream } from '../json-stream.ts';
import { JsonText } from '../json-text.ts';
import { join, sql, type Database, type Queryable, type Sql } from './database.ts';
import {
  groupOf,
  groupRows,
  groupsPage,
  reportGroups,
  type GroupedQuery,
  type Grouping,
  type ListGroup,
} from './list-groups.ts';
import { eachRowText, rowsText, sorted, type RowsQuery } from './list-rows.ts';
import { countedPage } from './list-totals.ts';
import { STATEMENT_MS } from './session-settings.ts';

interface ListQuery extends GroupedQuery {
  readonly where?: object | undefined;
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
  readonly fields?: readonly string[] | undefined;
}

export type ListCall = Pick<Call, 'path' | 'permission'>;

/** Of lists that only staff read who hold the permission for all customers. */
export const EVERY_ROW = Symbol('every row');

type WhereOf<Query extends ListQuery> = NonNullable<Query['where']>;
type FieldOf<Query extends ListQuery> = NonNullable<Query['fields']>[number];
type GroupsOf<Query extends ListQuery, Scope> = Readonly<
  Record<NonNullable<Query['groupBy']>, ListGroup<Scope>>
>;
type FieldsOf<Query extends ListQuery> = Readonly<Record<FieldOf<Query>, Sql>>;

/** `Scope` decides which rows are visible, such as the caller's tenants. `Shown` adds what only the fields need. */
interface ListDeclaration<Query extends ListQuery, Scope, Shown extends Scope> {
  /** The calls that it answers. Their permission says whether every reader may see every row. */
  readonly calls: readonly [ListCall, ...ListCall[]];
  readonly from: Sql;
  /** A unique column. */
  readonly key: Sql;
  /** The fields of a row, by their names in the contract. */
  readonly fields: FieldsOf<Query> | ((scope: Shown) => FieldsOf<Query>);
  readonly sort:
    | Readonly<Record<Query['order']['key'], Sql>>
    | ((scope: Scope) => Readonly<Record<Query['order']['key'], Sql>>);
  /** The condition for each filter of the contract, see `list-filters.ts`. */
  readonly filters: {
    readonly [Name in keyof WhereOf<Query>]-?: (
      value: NonNullable<WhereOf<Query>[Name]>,
      scope: Scope,
    ) => Sql;
  };
  readonly groupBy?: GroupsOf<Query, Scope>;
  readonly sums?: Readonly<Record<string, Sql>>;
  /**
   * Limits the rows to those that the caller may see. A list shows the same rows to all its readers only if its calls
   * are for ALL.
   */
  readonly visible: typeof EVERY_ROW | ((scope: Scope) => Sql);
  /**
   * Every table that `from`, `filters` and `visible` read. Triggers record their changes in `list_changes` (see
   * migration 0017), so that the total need not be counted for every page.
   */
  readonly tables?: readonly [string, ...string[]];
  /** Whether a filter depends on the time or on a table that `tables` leaves out: then the total is counted for every page. */
  readonly countsAnew?: (where: WhereOf<Query>) => boolean;
  /** Rows are only appended to the first table and the key is its id, so only new rows are counted. */
  readonly appendOnly?: true;
  /** Rows are much wider than the sort index, so the page is found in the index first. */
  readonly wideRows?: true;
  /**
   * Rows are found first, with these columns; the rest of the fields is joined to the rows of the page alone. Sort
   * and key must mean the same in both.
   */
  readonly details?: { readonly columns: Sql; readonly from: (rows: Sql, scope: Scope) => Sql };
  /** All values of a filter are about equally frequent, so that one query plan suits them all. */
  readonly evenlySpread?: true;
  /** A faster FROM for filters that leave only a few rows. It replaces the conditions of those filters. */
  readonly narrowed?: (where: WhereOf<Query>, scope: Scope) => Sql | undefined;
  /**
   * A simpler FROM with the same rows, for totals and groups: without the joins that only `fields` and `sort` need.
   */
  readonly counted?: (where: WhereOf<Query>, scope: Scope) => Sql;
  /** An object in the answer next to the rows, with one value per row under the row's key. Only with `wideRows`. */
  readonly valueByKey?: { readonly name: string; readonly value: Sql };
  readonly names?: { readonly rows: string; readonly total: string };
}

export interface List<Query extends ListQuery, Scope, Shown extends Scope> {
  /** With `groupBy` alone, a page of groups. */
  page(db: Queryable, scope: Shown, query: Query): Promise<JsonText>;
  /** For pages of thousands of rows, sent while PostgreSQL is still reading. Without groups. */
  longPage(db: Database, scope: Shown, query: Query): Promise<JsonStream>;
  readonly reportGroups: Readonly<Record<string, ReportGroup<Scope>>>;
  /** For a chart: all groups with counts and sums. */
  groups(db: Queryable, scope: Scope, where: WhereOf<Query>, grouping: Grouping): Promise<JsonText>;
  source(scope: Scope, where: WhereOf<Query>, order: Query['order']): ListSource;
}

interface ReportGroup<Scope> {
  readonly title: string;
  readonly value: Sql;
  readonly sort?: (scope: Scope) => Sql;
}

export interface ListSource {
  readonly from: Sql;
  readonly where: Sql;
  readonly orderBy: Sql;
}

/** A test checks that each has the triggers. */
export const listedTables = new Set<string>();

export function defineList<Query extends ListQuery, Scope, Shown extends Scope = Scope>(
  list: ListDeclaration<Query, Scope, Shown>,
): List<Query, Scope, Shown> {
  for (const table of list.tables ?? []) listedTables.add(table);
  const isVisible = visibleIn(list);
  const names = list.names ?? { rows: 'result', total: 'total_record' };
  const beforeRows = `{${JSON.stringify(names.rows)}:`;
  const afterRows = (total: number, more = '') => `,${JSON.stringify(names.total)}:${total}${more}}`;
  const answer = (rows: string, total: number, more?: string) =>
    new JsonText(beforeRows + rows + afterRows(total, more));

  const matching = (scope: Scope, where: WhereOf<Query>) => ({
    from: list.narrowed?.(where, scope) ?? list.from,
    where: join([isVisible(scope), ...conditions(list.filters, where, scope)], ' AND '),
  });

  const { sort: columns } = list;
  const sortedBy = (scope: Scope, { key }: Order): Sql =>
    (typeof columns === 'function' ? columns(scope) : columns)[key as Query['order']['key']];

  /** The rows of a page, and all rows that its total counts: those of one group if one is named. */
  function partsOf(scope: Shown, query: Query) {
    const matched = matching(scope, query.where ?? {});
    const group = groupOf(list.groupBy, query);
    const where =
      group && query.groupByVal !== undefined
        ? sql`${matched.where} AND ${group.key} = ${query.groupByVal}`
        : matched.where;
    const all = typeof list.fields === 'function' ? list.fields(scope) : list.fields;
    const { details } = list;
    const rows: RowsQuery = {
      from: matched.from,
      where,
      key: list.key,
      ownFrom: list.from,
      fields: chosenFields(all, query.fields),
      valueByKey: list.valueByKey,
      details: details && { ...details, from: (found) => details.from(found, scope) },
      sortBy: sortedBy(scope, query.order),
      direction: query.order.direction,
      limit: query.limit,
      offset: query.offset,
      wideRows: list.wideRows ?? false,
      evenlySpread: list.evenlySpread ?? false,
    };
    const counted = {
      from: list.counted?.(query.where ?? {}, scope) ?? matched.from,
      where,
      tables: list.countsAnew?.(query.where ?? {}) ? undefined : list.tables,
      appendedId: list.appendOnly && list.key,
    };
    return { rows, counted, group };
  }

  return {
    async page(db, scope, query) {
      const { rows, counted, group } = partsOf(scope, query);
      if (group && query.groupByVal === undefined) {
        const { limit, offset, order } = query;
        const direction = order.key === query.groupBy ? order.direction : 'ASC';
        const found = await groupsPage(db, {
          from: counted.from,
          where: counted.where,
          group,
          scope,
          sums: list.sums ?? {},
          direction,
          limit,
          offset,
        });
        const groups = `,"groupNames":${found.names},"groups":${found.groups},"totals":${found.totals}`;
        return answer('[]', found.total, groups);
      }
      const page = await countedPage(db, { ...counted, rows: rowsText(rows) });
      return answer(page.rows, page.total);
    },
    longPage(db, scope, query) {
      const { rows, counted } = partsOf(scope, query);
      return streamJson((send) =>
        db.snapshot({ statementMs: STATEMENT_MS }, (snapshot) =>
          snapshot.part(async (reader) => {
            const { total } = await countedPage(reader, { ...counted, rows: sql`SELECT ''` });
            send(`${beforeRows}[`);
            let separator = '';
            await reader.stream(eachRowText(rows), (row) => {
              send(separator + row);
              separator = ',';
            });
            send(`]${afterRows(total)}`);
          }),
        ),
      );
    },
    reportGroups: reportGroups(list.groupBy ?? {}),
    async groups(db, scope, condition, grouping) {
      const { from, where } = matching(scope, condition);
      const { rows, total } = await groupRows(db, from, where, grouping);
      return answer(rows, total);
    },
    source: (scope, where, order) => ({
      ...matching(scope, where),
      orderBy: sorted(sortedBy(scope, order), list.key, order.direction),
    }),
  };
}

const isForAll = ({ permission }: ListCall): boolean =>
  typeof permission === 'object' && permission.for === 'ALL';

const TRUE = /^\s*TRUE\s*$/i;

const isOfAll = (scope: unknown): boolean =>
  scope === ALL ||
  (typeof scope === 'object' && scope !== null && 'tenants' in scope && scope.tenants === ALL);

/** Refuses a list that would show everything to readers of some: at the start, or else when it is read. */
function visibleIn<Scope>({
  calls,
  visible,
}: {
  readonly calls: readonly ListCall[];
  readonly visible: typeof EVERY_ROW | ((scope: Scope) => Sql);
}): (scope: Scope) => Sql {
  const open = calls.find((call) => !isForAll(call));
  if (visible === EVERY_ROW || visible.length === 0) {
    if (open)
      throw new Error(`The list of ${open.path} has to limit its rows: not only staff with ALL read it.`);
    return visible === EVERY_ROW ? () => sql`TRUE` : visible;
  }
  return (scope) => {
    const condition = visible(scope);
    if (open && TRUE.test(condition.text) && !isOfAll(scope))
      throw new Error(`The list of ${open.path} does not limit its rows to those that the caller may see.`);
    return condition;
  };
}

function conditions<Where extends object, Scope>(
  filters: { readonly [Name in keyof Where]-?: (value: NonNullable<Where[Name]>, scope: Scope) => Sql },
  where: Where,
  scope: Scope,
): Sql[] {
  return (Object.keys(filters) as (keyof Where)[]).flatMap((name) => {
    const value = where[name];
    return value === undefined || value === null ? [] : [filters[name](value, scope)];
  });
}

/** In the list's own order; all if none is chosen. */
function chosenFields(
  fields: Readonly<Record<string, Sql>>,
  chosen: readonly string[] = [],
): Readonly<Record<string, Sql>> {
  if (chosen.length === 0) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => chosen.includes(name)));
}
