import type { LedgerRow } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';

interface Posted {
  readonly customerId: string;
  readonly rows: readonly LedgerRow[];
}

/**
 * Counts units vended less those reversed, in the UTC hour of the vend, from which anybody's days can be put together
 * (S31). In the order of the keys, so that two customers never wait for each other in a circle.
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
    INSERT INTO usage_hours AS known (customer_id, cabinet_id, product_id, hour, units)
    SELECT ${customerId}, cabinet_id, product_id, date_trunc('hour', at, 'UTC') AS hour, sum(units)
    FROM (
      SELECT "cabinetId" COLLATE "C" AS cabinet_id, "productId" COLLATE "C" AS product_id,
        to_timestamp(at / 1000.0) AS at, units
      FROM jsonb_to_recordset(${JSON.stringify(vends)})
        AS vend("cabinetId" text, "productId" text, at bigint, units integer)
      UNION ALL
      SELECT cabinet_id, product_id, at, units
      FROM jsonb_to_recordset(${JSON.stringify(reversed)}) AS back(key text, units integer)
      JOIN transactions ON transactions.key = back.key COLLATE "C") AS used
    GROUP BY cabinet_id, product_id, hour ORDER BY cabinet_id, product_id, hour
    ON CONFLICT (cabinet_id, product_id, hour, customer_id) DO UPDATE SET units = known.units + excluded.units`);
}
