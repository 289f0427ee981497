import {
  empty,
  join,
  sql,
  type Queryable,
  type Sql,
  type Transaction,
} from '../../../platform/db/database.ts';
import { devices } from '../../devices/devices.public.ts';

/** A stored number that differs from the ledger's. */
export interface FigureDifference {
  readonly figure:
    | 'on hand'
    | 'usage by hour'
    | 'usage by day'
    | 'first stocked'
    | 'usage of the customer'
    | 'stock of the customer';
  /** Empty for a figure of all devices or products together. */
  readonly cabinetId: string;
  readonly productId: string;
  readonly of: string;
  /** Null if no number is stored, or none should be. */
  readonly kept: string | null;
  readonly ledger: string | null;
}

export interface Recounted {
  readonly count: number;
  readonly differences: readonly FigureDifference[];
}

export interface RecountScope {
  readonly customerId: string;
  readonly cabinetId: string | null;
}

const MOST_SHOWN = 20;

/** The next customer in the ledger or any figure; found by jumps in indexes. */
export async function findNextCustomer(db: Queryable, after: string): Promise<string | null> {
  const first = (table: Sql): Sql =>
    sql`(SELECT min(customer_id) FROM ${table} WHERE customer_id > ${after} COLLATE "C")`;
  const { next } = await db.one<{ next: string | null }>(sql`
    SELECT least(${first(sql`transactions`)}, ${first(sql`usage_hours`)}, ${first(sql`stocked_since`)},
      ${first(sql`customer_usage_hours`)}, ${first(sql`customer_stock`)}) AS next`);
  return next;
}

interface Figure {
  readonly name: FigureDifference['figure'];
  readonly table: Sql;
  readonly key: readonly Sql[];
  /** Columns of the key by which an index finds a row, none of them ever null. */
  readonly foundBy: readonly Sql[];
  readonly column: Sql;
  /** A further column that a new row needs. */
  readonly extra?: { readonly column: Sql; readonly value: Sql };
  readonly cabinetId?: Sql;
  readonly productId?: Sql;
  readonly of: Sql;
  readonly kept: Sql;
  readonly rebuilt: Sql;
  /** A condition for rows that the table may store. */
  readonly mayStore?: Sql;
}

async function recountFigure(tx: Transaction, figure: Figure): Promise<Recounted> {
  const { name, table, key, foundBy, column, extra, kept, rebuilt, mayStore = empty } = figure;
  const { cabinetId = sql`cabinet_id`, productId = sql`product_id`, of } = figure;
  const keys = join(key);
  const rows = await tx.many<Omit<FigureDifference, 'figure'> & { count: number }>(sql`
    WITH differing AS MATERIALIZED (
      SELECT ${keys}, max(kept) AS kept, max(ledger) AS ledger FROM (
        SELECT ${keys}, value AS kept, NULL AS ledger FROM (${kept}) kept
        UNION ALL SELECT ${keys}, NULL, value FROM (${rebuilt}) rebuilt) AS each_side
      GROUP BY ${keys} HAVING max(kept) IS DISTINCT FROM max(ledger)),
    saved AS (
      INSERT INTO ${table} (${keys}, ${column} ${extra ? sql`, ${extra.column}` : empty})
      SELECT ${keys}, ledger ${extra ? sql`, ${extra.value}` : empty} FROM differing
      WHERE ledger IS NOT NULL ${mayStore}
      ON CONFLICT (${keys}) DO UPDATE SET ${column} = excluded.${column}),
    removed AS (
      DELETE FROM ${table} AS old USING differing
      WHERE ledger IS NULL
        AND (${join(foundBy.map((each) => sql`old.${each}`))}) = (${join(foundBy.map((each) => sql`differing.${each}`))})
        AND (${join(key.map((each) => sql`old.${each}`))})
          IS NOT DISTINCT FROM (${join(key.map((each) => sql`differing.${each}`))}))
    SELECT ${cabinetId} AS "cabinetId", ${productId} AS "productId", ${of} AS of, kept::text, ledger::text,
      count(*) OVER ()::int AS count
    FROM differing ORDER BY 1, 2, 3 LIMIT ${MOST_SHOWN}`);
  return {
    count: rows[0]?.count ?? 0,
    differences: rows.map(({ count: _count, ...row }) => ({ figure: name, ...row })),
  };
}

const USED_KEY = [sql`cabinet_id`, sql`product_id`];

function figuresOfCustomer(customerId: string, vends: Sql): Figure[] {
  const customer = sql`${customerId}::text COLLATE "C" AS customer_id`;
  const hourKey = [sql`customer_id`, sql`hour`];
  const lotKey = [sql`customer_id`, sql`product_id`, sql`lot`];
  return [
    {
      name: 'usage of the customer',
      table: sql`customer_usage_hours`,
      key: hourKey,
      foundBy: hourKey,
      column: sql`units`,
      cabinetId: sql`''`,
      productId: sql`''`,
      of: sql`hour::text`,
      kept: sql`SELECT customer_id, hour, units AS value FROM customer_usage_hours WHERE customer_id = ${customerId}`,
      rebuilt: sql`
        SELECT ${customer}, date_trunc('hour', at, 'UTC') AS hour, sum(units)::int AS value
        FROM (${vends}) vends GROUP BY 2`,
    },
    {
      name: 'stock of the customer',
      table: sql`customer_stock`,
      key: lotKey,
      foundBy: lotKey,
      column: sql`units`,
      cabinetId: sql`''`,
      of: sql`concat_ws(' ', 'lot', lot)`,
      kept: sql`SELECT customer_id, product_id, lot, units AS value FROM customer_stock WHERE customer_id = ${customerId}`,
      rebuilt: sql`
        SELECT ${customer}, product_id, lot, sum(quantity)::int AS value FROM transactions
        WHERE customer_id = ${customerId} GROUP BY 2, 3 HAVING sum(quantity) <> 0`,
    },
  ];
}

/**
 * Recounts every figure of a customer from the ledger, and returns those that were wrong. The caller holds the lock
 * of the customer's ledger, so that nothing is posted meanwhile.
 */
export async function recountFigures(
  tx: Transaction,
  { customerId, cabinetId }: RecountScope,
  now: Date,
): Promise<Recounted> {
  const ofDevice = cabinetId === null ? empty : sql`AND cabinet_id = ${cabinetId}`;
  const ofCustomer = sql`customer_id = ${customerId} ${ofDevice}`;
  const vends = sql`
    SELECT vend.cabinet_id, vend.product_id, vend.at, -vend.quantity - coalesce(back.quantity, 0) AS units
    FROM transactions vend LEFT JOIN transactions back ON back.reverses = vend.key
    WHERE vend.customer_id = ${customerId} AND vend.action = 'VEND'
      ${cabinetId === null ? empty : sql`AND vend.cabinet_id = ${cabinetId}`}`;
  const usage = (name: Figure['name'], table: Sql, unit: Sql, unitOf: Sql): Figure => ({
    name,
    table,
    key: [...USED_KEY, unit, sql`customer_id`],
    foundBy: USED_KEY,
    column: sql`units`,
    of: sql`${unit}::text`,
    kept: sql`SELECT cabinet_id, product_id, ${unit}, customer_id, units AS value FROM ${table} WHERE ${ofCustomer}`,
    rebuilt: sql`
      SELECT cabinet_id, product_id, ${unitOf} AS ${unit}, ${customerId}::text COLLATE "C" AS customer_id,
        sum(units)::int AS value
      FROM (${vends}) vends GROUP BY 1, 2, 3`,
  });
  const here = sql`cabinet_id IN (
    SELECT devices.cabinet_id FROM ${devices} WHERE devices.customer_id = ${customerId}) ${ofDevice}`;
  const onHandKey = [...USED_KEY, sql`lot`, sql`owner`, sql`section`, sql`holder`, sql`dispenser`];
  const figures: readonly Figure[] = [
    usage('usage by hour', sql`usage_hours`, sql`hour`, sql`date_trunc('hour', at, 'UTC')`),
    usage('usage by day', sql`usage_days`, sql`day`, sql`(at AT TIME ZONE 'UTC')::date`),
    {
      name: 'first stocked',
      table: sql`stocked_since`,
      key: [sql`customer_id`, ...USED_KEY],
      foundBy: [sql`customer_id`, ...USED_KEY],
      column: sql`since`,
      of: sql`''`,
      kept: sql`SELECT customer_id, cabinet_id, product_id, since AS value FROM stocked_since WHERE ${ofCustomer}`,
      rebuilt: sql`
        SELECT customer_id, cabinet_id, product_id, min(at) AS value FROM transactions
        WHERE ${ofCustomer} AND quantity > 0 GROUP BY 1, 2, 3`,
    },
    {
      name: 'on hand',
      table: sql`on_hand`,
      key: onHandKey,
      foundBy: USED_KEY,
      column: sql`quantity`,
      extra: { column: sql`updated_at`, value: sql`${now}` },
      of: sql`concat_ws(' ', 'lot', lot)`,
      kept: sql`SELECT ${join(onHandKey)}, quantity AS value FROM on_hand WHERE ${here}`,
      rebuilt: sql`
        SELECT ${join(onHandKey)}, sum(quantity)::int AS value FROM transactions
        WHERE ${here} GROUP BY ${join(onHandKey)} HAVING sum(quantity) <> 0`,
      mayStore: sql`AND ledger > 0`,
    },
    ...(cabinetId === null ? figuresOfCustomer(customerId, vends) : []),
  ];
  const found: Recounted[] = [];
  for (const figure of figures) found.push(await recountFigure(tx, figure));
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    differences: found.flatMap(({ differences }) => differences).slice(0, MOST_SHOWN),
  };
}
