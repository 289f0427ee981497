import { lotNumberKey, type Lot } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../../platform/db/database.ts';
import { customerName } from '../../customers/customers.public.ts';
import { devices } from '../../devices/devices.public.ts';
import { lotNumberKeyTwin } from '../goods/lot-number-key.twin.ts';

/**
 * A lot as it is known to everybody, locked. Facts entered by hand are not confirmed: only a date on which all
 * customers agree counts.
 */
export const lockSharedLot = (
  tx: Transaction,
  { productId, lot }: { readonly productId: string; readonly lot: string },
) =>
  tx.maybe<Lot>(sql`
    SELECT product_id AS "productId", lot, size, assay, unit_of_measure AS "unitOfMeasure", entered_by AS "enteredBy",
      CASE entered_by WHEN 'hand' THEN (
        SELECT CASE WHEN min(own.expiration) = max(own.expiration) THEN min(own.expiration) END FROM customer_lots AS own
        WHERE own.product_id = lots.product_id AND own.lot = lots.lot)
      ELSE expiration END::text AS expiration
    FROM lots
    WHERE product_id = ${productId}
      AND ${lotNumberKeyTwin.expression({ lot: sql`lots.lot` }, undefined)} = ${lotNumberKey(lot)}
    ORDER BY lot <> ${lot}, lot LIMIT 1 FOR UPDATE`);

export interface Holding {
  readonly customerId: string;
  readonly customerName: string;
  readonly expiration: string | null;
  readonly onHand: number;
}

/** Customers' facts about a lot, and their units of it; of one customer or of all. */
export const findHoldings = (
  db: Queryable,
  { productId, lot }: Pick<Lot, 'productId' | 'lot'>,
  customerId: string | null,
) =>
  db.many<Holding>(sql`
    SELECT known.customer_id AS "customerId", ${customerName(sql`known.customer_id`)} AS "customerName",
      known.expiration::text, (
        SELECT coalesce(sum(on_hand.quantity), 0)::int FROM on_hand JOIN ${devices} USING (cabinet_id)
        WHERE on_hand.product_id = known.product_id AND on_hand.lot = known.lot
          AND devices.customer_id = known.customer_id) AS "onHand"
    FROM customer_lots AS known
    WHERE known.product_id = ${productId} AND known.lot = ${lot}
      AND (${customerId}::text IS NULL OR known.customer_id = ${customerId})
    ORDER BY known.customer_id`);
