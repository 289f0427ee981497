import { sql, type Sql } from '../../platform/db/database.ts';

/** For the demo, which writes what rows follow from as it was in the past. */
export { markRestock } from './marks.queries.ts';

/** Rows of order management for a join: rows named `restock_rows`. A customer may have several for a product and a device type. */
export const restockRows: Sql = sql`(
  SELECT key, customer_id, product_id, cabinet_type, usable, facts FROM restock_rows) AS restock_rows`;
