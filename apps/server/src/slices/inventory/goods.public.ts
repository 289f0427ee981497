// Apart from the rest of the slice, because what follows from a posting reads it.
import { sql, type Sql } from '../../platform/db/database.ts';

export { ndc as ndc542 } from './product-codes.ts';

/** What is known of lots, for a join: rows named `lots`. */
export const lots: Sql = sql`(
  SELECT product_id, lot, expiration, size, assay, unit_of_measure FROM lots) AS lots`;
