import { sql, type Sql } from '../../platform/db/database.ts';

/** Rows of order management for a join: rows named `restock_rows`. A customer may have several for a product and a device type. */
export const restockRows: Sql = sql`(
  SELECT key, customer_id, product_id, cabinet_type, usable, facts FROM restock_rows) AS restock_rows`;
