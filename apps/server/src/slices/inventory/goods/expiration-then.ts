import { sql, type Sql } from '../../../platform/db/database.ts';

/**
 * The expiration of a lot when a row of the ledger was posted, and the date to which it was corrected since, or null.
 * Rows never change (S9), so the first later correction has the date they were posted with. `row` is a row of
 * `transactions`, joined with `lots`.
 */
export function expirationThen(row: Sql): { readonly expiration: Sql; readonly correctedExpiration: Sql } {
  const before = sql`(
    SELECT before FROM lot_corrections AS correction
    WHERE correction.product_id = ${row}.product_id AND correction.lot = ${row}.lot
      AND correction.customer_id = ${row}.customer_id AND correction.corrected_at >= ${row}.posted_at
    ORDER BY correction.corrected_at, correction.id LIMIT 1)`;
  return {
    expiration: sql`coalesce(${before}, lots.expiration)`,
    correctedExpiration: sql`CASE WHEN ${before} <> lots.expiration THEN lots.expiration END`,
  };
}
