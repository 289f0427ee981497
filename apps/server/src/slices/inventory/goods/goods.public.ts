import { lotNumberKey } from '@parwell/domain';
import { sql, type Sql } from '../../../platform/db/database.ts';
import { contains } from '../../../platform/db/list-filters.ts';
import { lotNumberKeyTwin } from './lot-number-key.twin.ts';

export { ndc as ndc542 } from './product-codes.ts';

/**
 * Customers' facts about lots (S5), for a join with `isLotOf`: rows named `lots`, one for each customer that has or
 * had some.
 */
export const lots: Sql = sql`(
  SELECT customer_id, product_id, lot, expiration, size, assay, unit_of_measure FROM customer_lots) AS lots`;

/** The lot as the customer of a row knows it. `row` has the columns customer_id, product_id and lot. */
export const isLotOf = (row: Sql, customerId: Sql = sql`${row}.customer_id`): Sql =>
  sql`lots.customer_id = ${customerId} AND lots.product_id = ${row}.product_id AND lots.lot = ${row}.lot`;

/** Lots whose number has this part, whatever its case and spaces (S5). */
export const lotNumberPart =
  (lot: Sql) =>
  (text: string): Sql =>
    text.trim() === ''
      ? sql`TRUE`
      : sql`${lotNumberKeyTwin.expression({ lot }, undefined)} LIKE ${contains(lotNumberKey(text))}`;

/**
 * The same for rows of the table `lots`, by the index on their numbers, which also ignores dashes, dots and the like.
 */
export function hasLotNumberPart(text: string): Sql {
  const undivided = text.replaceAll(/[-_./\s]/g, '').toLowerCase();
  return undivided === ''
    ? lotNumberPart(sql`lots.lot`)(text)
    : sql`lots.find_text LIKE ${contains(undivided)}`;
}
