import { PAGE_SIZES } from '@parwell/domain';
import { empty, join, raw, sql, type Sql } from './database.ts';
import { named } from './reader.ts';

/** The rows that a list was asked for, and in which order. */
export interface RowsQuery {
  readonly from: Sql;
  readonly where: Sql;
  readonly key: Sql;
  /** The table alone, where `from` is a shorter way to some of its rows. */
  readonly table: Sql;
  readonly fields: Readonly<Record<string, Sql>>;
  /** An object beside the rows with a value for each, by the row's key. */
  readonly beside: { readonly name: string; readonly value: Sql } | undefined;
  readonly sortBy: Sql;
  readonly direction: 'ASC' | 'DESC';
  readonly limit: number;
  readonly offset: number;
  readonly wideRows: boolean;
  readonly evenlySpread: boolean;
}

const DIRECTION = { ASC: sql`ASC`, DESC: sql`DESC` };

/** Fields with their names in the contract: `customer_id AS "customerId"`. */
export const select = (fields: Readonly<Record<string, Sql>>): Sql =>
  join(Object.entries(fields).map(([name, value]) => sql`${value} AS ${named(name)}`));

/** How rows are sorted; equal ones by their key, so that they keep their places from page to page. */
export const sorted = (by: Sql, key: Sql, direction: 'ASC' | 'DESC'): Sql =>
  sql`${by} ${DIRECTION[direction]}, ${key} ${DIRECTION[direction]}`;

/**
 * The rows of a page as one text, written as JSON inside PostgreSQL: three times the throughput of building objects
 * here only to write them out again. What stands beside the rows follows them: `[…],"profile":{…}`.
 */
export const rowsText = (query: RowsQuery): Sql =>
  query.wideRows && query.from === query.table
    ? rowsByKey(query)
    : sql`SELECT coalesce(json_agg(page), '[]')::text FROM (${found(query, select(query.fields))}) page`;

const found = (query: RowsQuery, selected: Sql): Sql => sql`
  SELECT ${selected} FROM ${query.from} WHERE ${query.where}
  ORDER BY ${sorted(query.sortBy, query.key, query.direction)} ${portion(query)}`;

const USUAL_SIZES: ReadonlySet<number> = new Set(PAGE_SIZES);

/**
 * Of a LIMIT that it does not know PostgreSQL expects the worst, and plans the statement again for every call, which
 * takes longer than to find a few rows. So a first page of a usual size is written out where one plan is good for all
 * values. Elsewhere a plan for each value is what we want: what is quick for a rare value is slow for a common one.
 */
function portion({ limit, offset, evenlySpread, from, table }: RowsQuery): Sql {
  if (!evenlySpread && from === table) return sql`LIMIT ${limit} OFFSET ${offset}`;
  const size = USUAL_SIZES.has(limit) ? raw(String(limit)) : limit;
  return sql`LIMIT ${size}${offset === 0 ? empty : sql` OFFSET ${offset}`}`;
}

/**
 * Wide rows are read only for the page itself; all before it is skipped in an index that holds sort column and key.
 * LIMIT 1 keeps the planner at one look by key for each row, also when it does not know yet how many a page has.
 */
function rowsByKey(query: RowsQuery): Sql {
  const keys = sql`${query.sortBy} AS place, ${query.key} AS key`;
  const { beside } = query;
  const order = sorted(sql`one.place`, sql`one.key`, query.direction);
  const inOrder = sql`
    FROM (${found(query, keys)}) one
    CROSS JOIN LATERAL (
      SELECT (SELECT row_to_json(fields) FROM (SELECT ${select(query.fields)}) fields) AS fields
        ${beside ? sql`, ${beside.value} AS beside` : empty}
      FROM ${query.table} WHERE ${query.key} = one.key LIMIT 1) whole`;
  const rows = sql`coalesce(json_agg(whole.fields ORDER BY ${order}), '[]')::text`;
  if (!beside) return sql`SELECT ${rows} ${inOrder}`;
  return sql`
    SELECT ${rows} || ${`,${JSON.stringify(beside.name)}:`} || coalesce(json_object_agg(one.key, whole.beside), '{}')::text
    ${inOrder}`;
}
