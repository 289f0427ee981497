import type { Release, ReleasedLine } from '@parwell/contract';
import type { Batch, ReleaseOutcome, RowToRelease, ShippingMethod, Warehouse } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { customerName } from '../customers/customers.public.ts';
import { requestedLines } from '../orders/orders.public.ts';
import { products } from '../products/products.public.ts';
import { availableBatches } from './available.ts';

/** False if it exists already, or another one runs (ensured by a unique index). */
export const insertRelease = async (
  tx: Transaction,
  { id, by, now }: { readonly id: string; readonly by: string; readonly now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    INSERT INTO releases (id, status, started_by, started_at) VALUES (${id}, 'In Progress', ${by}, ${now})
    ON CONFLICT DO NOTHING`)) === 1;

export const findStartedBy = async (db: Queryable, id: string): Promise<string | undefined> =>
  (await db.maybe<{ by: string }>(sql`SELECT started_by AS by FROM releases WHERE id = ${id}`))?.by;

export interface NewReleaseLine {
  readonly rowKey: string | null;
  readonly revision: number | null;
  readonly seen: RowToRelease | null;
  readonly orderRequestId: string | null;
  readonly customerId: string;
  readonly cabinetId: string;
  readonly productId: string;
  readonly packs: number;
  readonly warehouse: Warehouse;
  readonly lot: string;
  readonly shippingMethod: ShippingMethod;
  readonly notes: string;
}

export const insertLines = (tx: Transaction, releaseId: string, lines: readonly NewReleaseLine[]) =>
  tx.run(sql`
    INSERT INTO release_lines (release_id, place, row_key, revision, seen, order_request_id, customer_id, cabinet_id, product_id,
      packs, warehouse, lot, shipping_method, notes)
    SELECT ${releaseId}, place, "rowKey", revision, seen, "orderRequestId", "customerId", "cabinetId", "productId", packs,
      warehouse, lot, "shippingMethod", notes
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(lines)}) AS ("rowKey" text, revision integer, seen jsonb,
        "orderRequestId" text, "customerId" text, "cabinetId" text, "productId" text, packs integer, warehouse text, lot text,
        "shippingMethod" text, notes text)) WITH ORDINALITY
      AS line("rowKey", revision, seen, "orderRequestId", "customerId", "cabinetId", "productId", packs, warehouse, lot,
        "shippingMethod", notes, place)`);

interface Row extends RowToRelease {
  readonly key: string;
  readonly customerId: string;
  readonly revision: number;
}

// Without warehouse stock, which is most of a row.
const row = sql`key, customer_id AS "customerId", revision, facts - 'batches' AS facts, excluded`;

export const findRows = (db: Queryable, keys: readonly string[]) =>
  db.many<Row>(sql`SELECT ${row} FROM restock_rows WHERE key = ANY(${keys})`);

/** Always locks in the same order, to avoid deadlocks. */
export const lockRows = (tx: Transaction, keys: readonly string[]) =>
  tx.many<Row>(sql`SELECT ${row} FROM restock_rows WHERE key = ANY(${keys}) ORDER BY key FOR UPDATE`);

/** By product, in all warehouses. */
export async function findAvailable(
  db: Queryable,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Batch[]>> {
  const batches = await db.many<Batch & { productId: string }>(sql`
    SELECT product_id AS "productId", warehouse, lot, expiration::text, packs AS available
    FROM ${availableBatches(sql`${productIds}::text[]`)}`);
  return Map.groupBy(batches, ({ productId }) => productId);
}

/** Unprocessed marks of a customer, or of all. */
export const findMarks = (db: Queryable, customerId: string) =>
  db.many<{ customerId: string; productId: string }>(sql`
    SELECT DISTINCT customer_id AS "customerId", product_id AS "productId" FROM restock_marks
    WHERE customer_id IN ('', ${customerId})`);

export interface RunningRelease {
  readonly id: string;
  readonly startedBy: string;
}

const running = sql`SELECT id, started_by AS "startedBy" FROM releases WHERE status = 'In Progress'`;

export const findRunning = (db: Queryable) => db.maybe<RunningRelease>(running);

/** False if it no longer runs, or another server works on it. */
export const claimRelease = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.maybe(sql`${running} AND id = ${id} FOR UPDATE SKIP LOCKED`)) !== undefined;

/**
 * The places of waiting lines, by order: one customer, device, warehouse and shipping method, and so one order type
 * (R11).
 */
export const findGroups = async (db: Queryable, releaseId: string): Promise<number[][]> =>
  (
    await db.many<{ places: number[] }>(sql`
      SELECT array_agg(place ORDER BY place) AS places FROM release_lines
      WHERE release_id = ${releaseId} AND outcome IS NULL
      GROUP BY customer_id, cabinet_id, warehouse, shipping_method ORDER BY min(place)`)
  ).map(({ places }) => places);

export type WaitingLine = NewReleaseLine & { readonly place: number };

export const findWaiting = (tx: Transaction, releaseId: string, places: readonly number[]) =>
  tx.many<WaitingLine>(sql`
    SELECT place, row_key AS "rowKey", revision, seen, order_request_id AS "orderRequestId", customer_id AS "customerId",
      cabinet_id AS "cabinetId", product_id AS "productId", packs, warehouse, lot, shipping_method AS "shippingMethod", notes
    FROM release_lines
    WHERE release_id = ${releaseId} AND place = ANY(${places}::int[]) AND outcome IS NULL ORDER BY place`);

/** Products that this release has already ordered for a customer. */
export const findOrderedProducts = async (
  tx: Transaction,
  releaseId: string,
  customerId: string,
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.many<{ productId: string }>(sql`
        SELECT DISTINCT product_id AS "productId" FROM release_lines
        WHERE release_id = ${releaseId} AND customer_id = ${customerId} AND outcome = 'Ordered'`)
    ).map(({ productId }) => productId),
  );

/** Blocks imports of the warehouse's stock. */
export const holdWarehouse = (tx: Transaction, warehouse: Warehouse) =>
  tx.run(sql`SELECT FROM warehouse_syncs WHERE warehouse = ${warehouse} FOR UPDATE`);

export interface LineOutcome {
  readonly place: number;
  readonly outcome: ReleaseOutcome;
  readonly message: string;
  readonly requestNumber: string;
  readonly requestLine: number | null;
}

/** Stores the outcomes with their reservations (R8) and clears earlier failures of the rows. */
export async function saveOutcomes(
  tx: Transaction,
  releaseId: string,
  outcomes: readonly LineOutcome[],
): Promise<void> {
  await tx.run(sql`
    WITH decided AS (
      UPDATE release_lines SET outcome = said.outcome, message = said.message, request_number = said."requestNumber",
        request_line = said."requestLine"
      FROM jsonb_to_recordset(${JSON.stringify(outcomes)}) AS said(place integer, outcome text, message text,
        "requestNumber" text, "requestLine" integer)
      WHERE release_lines.release_id = ${releaseId} AND release_lines.place = said.place
      RETURNING release_lines.*),
    forgotten AS (
      DELETE FROM restock_failures WHERE row_key IN (SELECT row_key FROM decided WHERE outcome = 'Ordered'))
    INSERT INTO batch_reservations (request_number, request_line, warehouse, product_id, lot, packs)
    SELECT request_number, request_line, warehouse, product_id, lot, packs FROM decided
    WHERE outcome = 'Ordered' AND lot <> ''`);
}

export const completeRelease = (tx: Transaction, id: string, now: Date) =>
  tx.run(sql`UPDATE releases SET status = 'Completed', finished_at = ${now} WHERE id = ${id}`);

/** A relation `lines` with outcomes: the ERP may refuse an order later. */
const results = sql`(
  SELECT said.release_id, said.place, said.row_key, said.customer_id, said.cabinet_id, said.product_id, said.packs, said.warehouse,
    said.lot, said.request_number, CASE WHEN requested.po_status = 'Failed' THEN 'Refused' ELSE said.outcome END AS outcome,
    coalesce(nullif(requested.failure, ''), said.message) AS message
  FROM release_lines AS said LEFT JOIN ${requestedLines} USING (request_number, request_line)) AS lines`;

const release = sql`
  SELECT id AS "releaseId", status, started_by AS "startedBy", started_at AS "startedAt", finished_at AS "finishedAt",
    counted.lines, counted.ordered, counted."notOrdered"
  FROM releases CROSS JOIN LATERAL (
    SELECT count(*)::int AS lines, count(*) FILTER (WHERE outcome = 'Ordered')::int AS ordered,
      count(*) FILTER (WHERE outcome <> 'Ordered')::int AS "notOrdered"
    FROM ${results} WHERE release_id = releases.id) AS counted`;

type Stored = Omit<Release, 'startedAt' | 'finishedAt'> & {
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
};

const answered = ({ startedAt, finishedAt, ...rest }: Stored): Release => ({
  ...rest,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

/** The running one, else the last one. */
export async function findLastRelease(db: Queryable): Promise<Release | null> {
  const last = await db.maybe<Stored>(sql`
    ${release} ORDER BY status = 'In Progress' DESC, started_at DESC, id LIMIT 1`);
  return last ? answered(last) : null;
}

export async function findRelease(db: Queryable, id: string): Promise<Release | undefined> {
  const found = await db.maybe<Stored>(sql`${release} WHERE id = ${id}`);
  return found && answered(found);
}

export const listResults = (db: Queryable, releaseId: string) =>
  db.many<ReleasedLine>(sql`
    SELECT place, row_key AS id, customer_id AS "customerId", ${customerName(sql`lines.customer_id`)} AS "customerName",
      cabinet_id AS "cabinetId", product_id AS "productId", product_name AS "productName", packs AS qty, warehouse, lot, outcome,
      message, request_number AS "requestNumber"
    FROM ${results} JOIN ${products} USING (product_id)
    WHERE release_id = ${releaseId} ORDER BY place`);
