import type { Order } from '@parwell/contract';
import { JsonText } from '../json-text.ts';
import { join, type Queryable, type Sql } from './database.ts';
import { groupRows, type Grouping } from './list-groups.ts';
import { rowsText, sorted } from './list-rows.ts';
import { countedPage } from './list-totals.ts';

/** What every list is asked, as the contract has read it. */
interface ListQuery {
  readonly where?: object | undefined;
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
  readonly fields?: readonly string[] | undefined;
}

type WhereOf<Query extends ListQuery> = NonNullable<Query['where']>;
type FieldOf<Query extends ListQuery> = NonNullable<Query['fields']>[number];
type FieldsOf<Query extends ListQuery> = Readonly<Record<FieldOf<Query>, Sql>>;

/**
 * A list as the server knows it: its page, its total, its groups and its report are all made from this.
 * `Scope` says for whom it is asked: the tenants, and what else decides about rows. `Shown` is what fields need besides.
 */
interface ListDeclaration<Query extends ListQuery, Scope, Shown extends Scope> {
  readonly from: Sql;
  /** A unique column. */
  readonly key: Sql;
  /** The contract's fields of a row. */
  readonly fields: FieldsOf<Query> | ((scope: Shown) => FieldsOf<Query>);
  /** The column behind each sort key of the contract. */
  readonly sort: Readonly<Record<Query['order']['key'], Sql>>;
  /** What each filter of the contract means, see `list-filters.ts`. */
  readonly filters: {
    readonly [Name in keyof WhereOf<Query>]-?: (
      value: NonNullable<WhereOf<Query>[Name]>,
      scope: Scope,
    ) => Sql;
  };
  /** The rows that whoever asks may see. */
  readonly visible: (scope: Scope) => Sql;
  /**
   * Every table that `from`, `filters` and `visible` read. Their changes are noted in `list_changes` by triggers (see
   * migration 0017), so that a total need not be counted for every page.
   */
  readonly tables?: readonly [string, ...string[]];
  /** The first of the tables only grows, and the key is its id: only rows that have come are counted. */
  readonly appendOnly?: true;
  /** Rows are much wider than the index that they are sorted by. */
  readonly wideRows?: true;
  /** Values of the filters are about equally frequent, so that one plan is good for all. */
  readonly evenlySpread?: true;
  /** A shorter way than `from` to the few rows that some filters leave; it stands for those filters. */
  readonly narrowed?: (where: WhereOf<Query>, scope: Scope) => Sql | undefined;
  /** An object in the answer beside the rows, with a value for each by its key. Only with `wideRows`. */
  readonly beside?: { readonly name: string; readonly value: Sql };
  /** What the answer calls the rows and their number, where a list has names of its own. */
  readonly names?: { readonly rows: string; readonly total: string };
}

export interface List<Query extends ListQuery, Scope, Shown extends Scope> {
  /** One page with the exact total, as JSON. */
  page(db: Queryable, scope: Shown, query: Query): Promise<JsonText>;
  /** The rows put together in groups, with counts and sums, as JSON. */
  groups(db: Queryable, scope: Scope, where: WhereOf<Query>, grouping: Grouping): Promise<JsonText>;
  /** All rows of a filter, for a report. */
  source(scope: Scope, where: WhereOf<Query>, order: Query['order']): ListSource;
}

export interface ListSource {
  readonly from: Sql;
  readonly where: Sql;
  readonly orderBy: Sql;
}

/** Every table behind a remembered total; a test holds their triggers against it. */
export const listedTables = new Set<string>();

export function defineList<Query extends ListQuery, Scope, Shown extends Scope = Scope>(
  list: ListDeclaration<Query, Scope, Shown>,
): List<Query, Scope, Shown> {
  for (const table of list.tables ?? []) listedTables.add(table);
  const names = list.names ?? { rows: 'result', total: 'total_record' };
  const answer = (rows: string, total: number) =>
    new JsonText(`{${JSON.stringify(names.rows)}:${rows},${JSON.stringify(names.total)}:${total}}`);

  const matching = (scope: Scope, where: WhereOf<Query>) => ({
    from: list.narrowed?.(where, scope) ?? list.from,
    where: join([list.visible(scope), ...conditions(list.filters, where, scope)], ' AND '),
  });

  return {
    async page(db, scope, query) {
      const { from, where } = matching(scope, query.where ?? {});
      const all = typeof list.fields === 'function' ? list.fields(scope) : list.fields;
      const rows = rowsText({
        from,
        where,
        key: list.key,
        table: list.from,
        fields: only(all, query.fields),
        beside: list.beside,
        sortBy: list.sort[query.order.key as Query['order']['key']],
        direction: query.order.direction,
        limit: query.limit,
        offset: query.offset,
        wideRows: list.wideRows ?? false,
        evenlySpread: list.evenlySpread ?? false,
      });
      const page = { rows, from, where, tables: list.tables, appendedId: list.appendOnly && list.key };
      const counted = await countedPage(db, page);
      return answer(counted.rows, counted.total);
    },
    async groups(db, scope, condition, grouping) {
      const { from, where } = matching(scope, condition);
      const { rows, total } = await groupRows(db, from, where, grouping);
      return answer(rows, total);
    },
    source: (scope, where, { key, direction }) => ({
      ...matching(scope, where),
      orderBy: sorted(list.sort[key as Query['order']['key']], list.key, direction),
    }),
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

/** The fields that are named, in the list's own order; all of them where none is. */
function only(
  fields: Readonly<Record<string, Sql>>,
  chosen: readonly string[] = [],
): Readonly<Record<string, Sql>> {
  if (chosen.length === 0) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => chosen.includes(name)));
}
