import { sql, type Sql } from '../../platform/db/database.ts';

/**
 * A relation `available` (warehouse, product_id, lot, expiration, packs): packs that can still be ordered of some
 * products. The warehouse's last report includes all orders confirmed before it; later ones are subtracted (R8).
 */
export const availableBatches = (productIds: Sql): Sql => sql`(
  SELECT stock.warehouse, stock.product_id, stock.lot, stock.expiration,
    greatest(stock.packs - coalesce(reserved.packs, 0), 0)::int AS packs
  FROM warehouse_stock stock JOIN warehouse_syncs USING (warehouse)
    LEFT JOIN LATERAL (
      SELECT sum(packs) AS packs FROM batch_reservations
      WHERE batch_reservations.product_id = stock.product_id AND batch_reservations.warehouse = stock.warehouse
        AND batch_reservations.lot = stock.lot AND ended_at IS NULL
        AND (confirmed_at IS NULL OR confirmed_at > coalesce(warehouse_syncs.as_of, '-infinity'))) AS reserved ON TRUE
  WHERE stock.product_id = ANY(${productIds})) AS available`;
