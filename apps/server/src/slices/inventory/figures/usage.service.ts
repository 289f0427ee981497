import type { LedgerRow } from '@parwell/domain';
import { sql, type Transaction } from '../../../platform/db/database.ts';

interface Posted {
  readonly customerId: string;
  readonly rows: readonly Pick<
    LedgerRow,
    'action' | 'cabinetId' | 'productId' | 'at' | 'quantity' | 'reverses'
  >[];
}

/**
 * Counts units vended less those reversed, in the UTC hour and day of the vend, from which days in any zone can be
 * added up (S31): of each product in a device, and of the customer as a whole (D4). Writes in the order of the keys,
 * so that two customers never deadlock.
 */
export async function countUsage(tx: Transaction, { customerId, rows }: Posted): Promise<void> {
  const vends = rows
    .filter(({ action }) => action === 'VEND')
    .map(({ cabinetId, productId, at, quantity }) => ({ cabinetId, productId, at, units: -quantity }));
  const reversed = rows.flatMap(({ reverses, quantity }) =>
    reverses === null ? [] : [{ key: reverses, units: -quantity }],
  );
  if (vends.length + reversed.length === 0) return;
  await tx.run(sql`
    WITH used AS (
      SELECT cabinet_id, product_id, date_trunc('hour', at, 'UTC') AS hour, sum(units) AS units
      FROM (
        SELECT "cabinetId" COLLATE "C" AS cabinet_id, "productId" COLLATE "C" AS product_id,
          to_timestamp(at / 1000.0) AS at, units
        FROM jsonb_to_recordset(${JSON.stringify(vends)})
          AS vend("cabinetId" text, "productId" text, at bigint, units integer)
        UNION ALL
        SELECT cabinet_id, product_id, at, units
        FROM jsonb_to_recordset(${JSON.stringify(reversed)}) AS back(key text, units integer)
        JOIN transactions ON transactions.key = back.key COLLATE "C") AS each
      GROUP BY cabinet_id, product_id, hour),
    hours AS (
      INSERT INTO usage_hours AS known (customer_id, cabinet_id, product_id, hour, units)
      SELECT ${customerId}, cabinet_id, product_id, hour, units FROM used ORDER BY cabinet_id, product_id, hour
      ON CONFLICT (cabinet_id, product_id, hour, customer_id) DO UPDATE SET units = known.units + excluded.units),
    of_customer AS (
      INSERT INTO customer_usage_hours AS known (customer_id, hour, units)
      SELECT ${customerId}, hour, sum(units) FROM used GROUP BY hour ORDER BY hour
      ON CONFLICT (customer_id, hour) DO UPDATE SET units = known.units + excluded.units)
    INSERT INTO usage_days AS known (customer_id, cabinet_id, product_id, day, units)
    SELECT ${customerId}, cabinet_id, product_id, (hour AT TIME ZONE 'UTC')::date AS day, sum(units) FROM used
    GROUP BY cabinet_id, product_id, day ORDER BY cabinet_id, product_id, day
    ON CONFLICT (cabinet_id, product_id, day, customer_id) DO UPDATE SET units = known.units + excluded.units`);
}

/** Remembers when a product first came into a device; a late report may be of an earlier time. */
export async function noteStocked(tx: Transaction, { customerId, rows }: Posted): Promise<void> {
  const came = rows
    .filter(({ quantity }) => quantity > 0)
    .map(({ cabinetId, productId, at }) => ({ cabinetId, productId, at }));
  if (came.length === 0) return;
  await tx.run(sql`
    INSERT INTO stocked_since AS known (customer_id, cabinet_id, product_id, since)
    SELECT ${customerId}, "cabinetId" COLLATE "C", "productId" COLLATE "C", to_timestamp(min(at) / 1000.0)
    FROM jsonb_to_recordset(${JSON.stringify(came)}) AS row("cabinetId" text, "productId" text, at bigint)
    GROUP BY 2, 3 ORDER BY 2, 3
    ON CONFLICT (customer_id, cabinet_id, product_id) DO UPDATE SET since = excluded.since
      WHERE excluded.since < known.since`);
}
