import type { Order } from '@parwell/contract';
import { JsonText } from '../json-text.ts';
import { empty, raw, sql, type Queryable, type Sql } from './database.ts';

interface Page<Key extends string> {
  /** The contract's fields, each with its name: `id, customer_id AS "customerId"`. */
  readonly select: Sql;
  readonly from: Sql;
  readonly where: Sql;
  /** The column behind each sort key of the contract. */
  readonly columns: Readonly<Record<Key, Sql>>;
  /** A unique column, so that equal rows keep their places from page to page. */
  readonly tieBreaker: Sql;
  readonly order: Order<Key>;
  readonly limit: number;
  readonly offset: number;
  /** Far pages of long lists: the page is found in an index, and only its own rows are read. */
  readonly viaIndex?: boolean;
  /** Whatever is asked for, the same way is the short one: PostgreSQL may keep one plan for all. */
  readonly onePlan?: boolean;
  /** What the answer calls the rows and their number, where a list has names of its own. */
  readonly names?: { readonly rows: string; readonly total: string };
}

const DIRECTION = { ASC: sql`ASC`, DESC: sql`DESC` };

/**
 * One page of a list and its exact total, built as JSON inside PostgreSQL and sent as it is:
 * three times the throughput of building objects here only to write them out again.
 */
export async function page<Key extends string>(db: Queryable, list: Page<Key>): Promise<JsonText> {
  const { rows, total } = list.names ?? { rows: 'result', total: 'total_record' };
  const { json } = await db.one<{ json: string }>(sql`
    SELECT json_build_object(
      ${rows}::text, (SELECT coalesce(json_agg(row), '[]') FROM (${list.viaIndex ? rowsByKey(list) : found(list, list.select)}) row),
      ${total}::text, (SELECT count(*) FROM ${list.from} WHERE ${list.where})
    )::text AS json`);
  return new JsonText(json);
}

function found<Key extends string>(list: Page<Key>, select: Sql): Sql {
  const direction = DIRECTION[list.order.direction];
  return sql`
    SELECT ${select} FROM ${list.from} WHERE ${list.where}
    ORDER BY ${list.columns[list.order.key]} ${direction}, ${list.tieBreaker} ${direction}
    ${list.onePlan ? portion(list) : sql`LIMIT ${list.limit} OFFSET ${list.offset}`}`;
}

/** What tables offer. */
const USUAL_SIZES: ReadonlySet<number> = new Set([10, 25, 50, 100]);

/**
 * A first page of a usual size is written out. Of a LIMIT that it does not know PostgreSQL expects the worst, and
 * plans the statement again for every call, which takes longer than to find a few rows. Only for lists where the
 * same plan is good for rare values and for common ones.
 */
export const portion = ({ limit, offset }: { readonly limit: number; readonly offset: number }): Sql =>
  sql`LIMIT ${USUAL_SIZES.has(limit) ? raw(String(limit)) : limit}${offset === 0 ? empty : sql` OFFSET ${offset}`}`;

// LIMIT 1 keeps the planner at one look by key for each row of the page, also when it does not know yet
// how many rows a page has.
function rowsByKey<Key extends string>(list: Page<Key>): Sql {
  const direction = DIRECTION[list.order.direction];
  const keys = sql`${list.columns[list.order.key]} AS place, ${list.tieBreaker} AS key`;
  return sql`
    SELECT whole.* FROM (${found(list, keys)}) one
    CROSS JOIN LATERAL (SELECT ${list.select} FROM ${list.from} WHERE ${list.tieBreaker} = one.key LIMIT 1) whole
    ORDER BY one.place ${direction}, one.key ${direction}`;
}

/** A text as part of a LIKE pattern: what the user typed is never a wildcard. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
