import { sql, type Sql } from '../../../platform/db/database.ts';

/**
 * Rows of the ledger that people read. Earlier versions wrote a restock of 0 units where the second side reported
 * units on hand; now `confirmed_units` has that. Such rows stay as they are (S9), and are no restock (S8).
 */
export const isShownRow = (row: Sql): Sql =>
  sql`NOT (${row}.quantity = 0 AND ${row}.reason = 'RESTOCK' AND ${row}.action = 'INSERT')`;
