import { sql, type Sql } from '../../platform/db/database.ts';

/**
 * Packs that can still be ordered of some products (an SQL array of their ids), for a join: rows named `available`. What is reserved
 * is taken off until the warehouse has said something after the ERP's confirmation (R8).
 */
export const availableBatches = (productIds: Sql): Sql => sql`(
  SELECT stock.warehouse, stock.product_id, stock.lot, stock.expiration, greatest(0, stock.packs - coalesce((
    SELECT sum(reserved.packs) FROM batch_reservations reserved
    WHERE reserved.product_id = stock.product_id AND reserved.warehouse = stock.warehouse AND reserved.lot = stock.lot
      AND reserved.ended_at IS NULL
      AND (reserved.confirmed_at IS NULL OR reserved.confirmed_at > said.as_of)), 0))::int AS packs
  FROM warehouse_stock stock JOIN warehouse_syncs said ON said.warehouse = stock.warehouse
  WHERE stock.product_id = ANY(${productIds})) AS available`;
