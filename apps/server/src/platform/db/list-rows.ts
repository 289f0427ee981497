import { PAGE_SIZES } from '@parwell/domain';
import { empty, join, raw, sql, type Sql } from './database.ts';
import { named } from './reader.ts';

export interface Details {
  readonly columns: Sql;
  /** Joins what the fields need to the rows that were found, a subquery. */
  readonly from: (rows: Sql) => Sql;
}

export interface RowsQuery {
  readonly from: Sql;
  readonly where: Sql;
  readonly key: Sql;
  /** The list's own FROM; `from` is another if a filter narrows the rows (see `narrowed` in list.ts). */
  readonly ownFrom: Sql;
  readonly fields: Readonly<Record<string, Sql>>;
  /** An object in the answer next to the rows, with one value per row under the row's key. */
  readonly valueByKey: { readonly name: string; readonly value: Sql } | undefined;
  readonly details: Details | undefined;
  readonly sortBy: Sql;
  readonly direction: 'ASC' | 'DESC';
  readonly limit: number;
  readonly offset: number;
  readonly wideRows: boolean;
  readonly evenlySpread: boolean;
}

const isNarrowed = ({ from, ownFrom }: Pick<RowsQuery, 'from' | 'ownFrom'>): boolean => from !== ownFrom;

const DIRECTION = { ASC: sql`ASC`, DESC: sql`DESC` };

/** Selects the fields under their names in the contract: `customer_id AS "customerId"`. */
export const select = (fields: Readonly<Record<string, Sql>>): Sql =>
  join(Object.entries(fields).map(([name, value]) => sql`${value} AS ${named(name)}`));

/** Equal rows are sorted by key, so that no page repeats or misses one. */
export const sorted = (by: Sql, key: Sql, direction: 'ASC' | 'DESC'): Sql =>
  sql`${by} ${DIRECTION[direction]}, ${key} ${DIRECTION[direction]}`;

/**
 * Reads a page as JSON text. PostgreSQL builds the JSON, with three times the throughput of building objects here.
 * The `valueByKey` object follows the rows: `[…],"profile":{…}`.
 */
export const rowsText = (query: RowsQuery): Sql =>
  query.wideRows && !isNarrowed(query)
    ? rowsByKey(query)
    : sql`SELECT coalesce(json_agg(page), '[]')::text FROM (${rowsInOrder(query)}) page`;

export const eachRowText = (query: RowsQuery): Sql =>
  sql`SELECT row_to_json(page)::text AS text FROM (${rowsInOrder(query)}) page`;

const rowsInOrder = (query: RowsQuery): Sql =>
  query.details ? withDetails(query, query.details) : found(query, select(query.fields));

const withDetails = (query: RowsQuery, details: Details): Sql => sql`
  SELECT ${select(query.fields)} FROM ${details.from(sql`(${found(query, details.columns)})`)}
  ORDER BY ${sorted(query.sortBy, query.key, query.direction)}`;

const found = (query: RowsQuery, selected: Sql): Sql => sql`
  SELECT ${selected} FROM ${query.from} WHERE ${query.where}
  ORDER BY ${sorted(query.sortBy, query.key, query.direction)} ${portion(query)}`;

const USUAL_SIZES: ReadonlySet<number> = new Set(PAGE_SIZES);

/**
 * With LIMIT as a parameter, PostgreSQL overestimates the cost of a generic plan and plans every call again, which
 * takes longer than finding a few rows. So where one plan suits all values, usual page sizes are written into the
 * SQL and a first page has no OFFSET: lists whose values are evenly spread, and narrowed ones, which begin with few rows.
 * Elsewhere a plan per value is right: what is fast for a rare value is slow for a common one.
 */
function portion(query: RowsQuery): Sql {
  const { limit, offset, evenlySpread } = query;
  if (!evenlySpread && !isNarrowed(query)) return sql`LIMIT ${limit} OFFSET ${offset}`;
  const size = USUAL_SIZES.has(limit) ? raw(String(limit)) : limit;
  return sql`LIMIT ${size}${offset === 0 ? empty : sql` OFFSET ${offset}`}`;
}

/**
 * Finds the keys of the page in an index on sort column and key, then reads only the wide rows of the page. LIMIT 1
 * makes the planner read each row by key, although it does not know how many rows the page has.
 */
function rowsByKey(query: RowsQuery): Sql {
  const keys = sql`${query.sortBy} AS place, ${query.key} AS key`;
  const { valueByKey } = query;
  const order = sorted(sql`one.place`, sql`one.key`, query.direction);
  const inOrder = sql`
    FROM (${found(query, keys)}) one
    CROSS JOIN LATERAL (
      SELECT (SELECT row_to_json(fields) FROM (SELECT ${select(query.fields)}) fields) AS fields
        ${valueByKey ? sql`, ${valueByKey.value} AS value` : empty}
      FROM ${query.ownFrom} WHERE ${query.key} = one.key LIMIT 1) whole`;
  const rows = sql`coalesce(json_agg(whole.fields ORDER BY ${order}), '[]')::text`;
  if (!valueByKey) return sql`SELECT ${rows} ${inOrder}`;
  return sql`
    SELECT ${rows} || ${`,${JSON.stringify(valueByKey.name)}:`} || coalesce(json_object_agg(one.key, whole.value), '{}')::text
    ${inOrder}`;
}
