import { sql, type Sql } from '../../../platform/db/database.ts';

/**
 * Rows of the log about a tag of another customer: nobody here learns more than the tag (S18, V3). Earlier versions
 * wrote with them what the unit is, and rows stay as they are (S9).
 */
export const isOfForeignTag = (row: Sql): Sql =>
  sql`(${row}.tag_id <> '' AND ${row}.action = 'REVIEW REQD' AND ${row}.reason = 'RESTOCK')`;

/** Their reviews. */
export const isReviewOfForeignTag = (review: Sql): Sql =>
  sql`(${review}.kind = 'tag' AND ${review}.reason = 'RESTOCK')`;
