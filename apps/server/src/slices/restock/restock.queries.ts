import type { Sync, Warehouse } from '@parwell/domain';
import type { DocumentOf } from '../../gateways/documents/documents.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { markRestock, type RestockMark } from './marks.queries.ts';

/** Notes the time of a request to warehouses. Returns those that were not asked since. */
export const noteAsked = async (
  tx: Transaction,
  warehouses: readonly Warehouse[],
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<Warehouse[]> =>
  (
    await tx.many<{ warehouse: Warehouse }>(sql`
      INSERT INTO warehouse_syncs AS known (warehouse, requested_at)
      SELECT warehouse, ${now}::timestamptz FROM unnest(${warehouses}::text[]) AS warehouse
      ON CONFLICT (warehouse) DO UPDATE SET requested_at = excluded.requested_at
        WHERE known.requested_at IS NULL OR known.requested_at < ${since}
      RETURNING warehouse`)
  ).map(({ warehouse }) => warehouse);

/** The id of exclusions for all customers. */
export const ALL_CUSTOMERS = '';

/**
 * Notes a request to the ERP for the exclusions of a customer or of all; false if it was asked since, for this
 * customer or for all.
 */
export async function noteExclusionsAsked(
  tx: Transaction,
  customerId: string,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<boolean> {
  const noted = await tx.run(sql`
    INSERT INTO exclusion_syncs AS known (customer_id, requested_at)
    SELECT ${customerId}, ${now}::timestamptz
    WHERE NOT EXISTS (
      SELECT FROM exclusion_syncs WHERE customer_id = ${ALL_CUSTOMERS} AND requested_at >= ${since})
    ON CONFLICT (customer_id) DO UPDATE SET requested_at = excluded.requested_at
      WHERE known.requested_at IS NULL OR known.requested_at < ${since}`);
  return noted > 0;
}

/** The warehouse's last report. Concurrent imports wait. */
export async function lockWarehouse(tx: Transaction, warehouse: Warehouse): Promise<Sync | undefined> {
  await tx.run(sql`INSERT INTO warehouse_syncs (warehouse) VALUES (${warehouse}) ON CONFLICT DO NOTHING`);
  const { asOf, documentId } = await tx.one<{ asOf: Date | null; documentId: string }>(sql`
    SELECT as_of AS "asOf", document_id AS "documentId" FROM warehouse_syncs WHERE warehouse = ${warehouse} FOR UPDATE`);
  return asOf ? { asOf, documentId } : undefined;
}

/** Replaces a warehouse's stock. Only rows of products whose batches changed are recomputed (R9). */
export async function replaceStock(
  tx: Transaction,
  { warehouse, asOf, documentId, batches }: DocumentOf<'warehouse-stock'>,
): Promise<void> {
  const said = sql`jsonb_to_recordset(${JSON.stringify(batches)})
    AS said("productId" text, lot text, expiration date, packs integer)`;
  const changed = await tx.many<{ productId: string }>(sql`
    SELECT DISTINCT coalesce(said."productId", known.product_id) AS "productId"
    FROM ${said} FULL JOIN (
      SELECT product_id, lot, expiration, packs FROM warehouse_stock WHERE warehouse = ${warehouse}) AS known
      ON known.product_id = said."productId" AND known.lot = said.lot
    WHERE (known.packs, known.expiration) IS DISTINCT FROM (said.packs, said.expiration)
    -- The report includes orders confirmed before it, which are no longer subtracted (R8).
    UNION SELECT product_id FROM batch_reservations
    WHERE warehouse = ${warehouse} AND ended_at IS NULL AND confirmed_at IS NOT NULL`);
  await tx.run(sql`
    UPDATE warehouse_syncs SET as_of = ${asOf}, document_id = ${documentId} WHERE warehouse = ${warehouse}`);
  await tx.run(sql`DELETE FROM warehouse_stock WHERE warehouse = ${warehouse}`);
  await tx.run(sql`
    INSERT INTO warehouse_stock (warehouse, product_id, lot, expiration, packs)
    SELECT ${warehouse}, "productId", lot, expiration, packs FROM ${said}`);
  await markRestock(tx, changed);
}

/** The last imported exclusions by customer; those for all customers have an empty id. Concurrent imports wait. */
export async function lockExclusions(tx: Transaction): Promise<ReadonlyMap<string, Sync>> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('restock exclusions', 0))`);
  const rows = await tx.many<Sync & { customerId: string }>(sql`
    SELECT customer_id AS "customerId", as_of AS "asOf", document_id AS "documentId" FROM exclusion_syncs
    WHERE as_of IS NOT NULL`);
  return new Map(rows.map(({ customerId, ...sync }) => [customerId, sync]));
}

/** Replaces the exclusions of a customer, or of all except customers with later ones of their own. */
export async function replaceExclusions(
  tx: Transaction,
  { customerId, asOf, documentId, exclusions }: DocumentOf<'exclusions'>,
  keepTheirs: readonly string[],
): Promise<void> {
  await tx.run(sql`
    INSERT INTO exclusion_syncs (customer_id, as_of, document_id) VALUES (${customerId}, ${asOf}, ${documentId})
    ON CONFLICT (customer_id) DO UPDATE SET as_of = excluded.as_of, document_id = excluded.document_id`);
  const before = await findAllExclusions(tx);
  await tx.run(sql`
    DELETE FROM restock_exclusions
    WHERE (customer_id = ${customerId} OR ${customerId} = '') AND NOT customer_id = ANY(${keepTheirs})`);
  await tx.run(sql`
    INSERT INTO restock_exclusions (customer_id, product_id, weekday, reason)
    SELECT "customerId", "productId", coalesce(weekday, 0), reason
    FROM jsonb_to_recordset(${JSON.stringify(exclusions)})
      AS exclusion("customerId" text, "productId" text, weekday smallint, reason text)
    WHERE NOT "customerId" = ANY(${keepTheirs})
    ON CONFLICT DO NOTHING`);
  const after = await findAllExclusions(tx);
  const differing = [...before, ...after].filter(([key]) => before.has(key) !== after.has(key));
  await markRestock(
    tx,
    differing.map(([, mark]) => mark),
  );
}

const findAllExclusions = async (tx: Transaction): Promise<ReadonlyMap<string, RestockMark>> =>
  new Map(
    (
      await tx.many<{ customerId: string; productId: string; weekday: number }>(sql`
        SELECT customer_id AS "customerId", product_id AS "productId", weekday FROM restock_exclusions`)
    ).map(({ customerId, productId, weekday }) => [
      JSON.stringify([customerId, productId, weekday]),
      { customerId, productId },
    ]),
  );
