import { sql, type Sql } from '../../platform/db/database.ts';

/** For the demo, which writes past inputs of rows. */
export { markRestock } from './marks.queries.ts';

/** A relation `restock_rows`. A customer may have several for a product and a device type. */
export const restockRows: Sql = sql`(
  SELECT key, customer_id, product_id, cabinet_type, usable, facts FROM restock_rows) AS restock_rows`;
