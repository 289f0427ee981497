// Exact totals without counting all rows for every page: docs/decisions/2026-11-15-list-totals.md.
import { createHash } from 'node:crypto';
import { sql, type Queryable, type Sql } from './database.ts';
import type { RememberedTotal } from './remembered-totals.ts';

export interface CountedPage {
  /** Returns the rows of the page as one JSON text. */
  readonly rows: Sql;
  readonly from: Sql;
  readonly where: Sql;
  /** Undefined: the rows are counted for every page. */
  readonly tables: readonly string[] | undefined;
  readonly appendedId: Sql | undefined;
}

interface Answer {
  readonly rows: string;
  readonly total: number;
}

interface AnswerWithSnapshot extends Answer {
  readonly snapshot: string;
  readonly may_remember: boolean;
}

// A transaction that has written sees its own uncommitted rows, so its totals must not be shared.
const snapshot = sql`pg_current_snapshot()::text AS snapshot, pg_current_xact_id_if_assigned() IS NULL AS may_remember`;

/**
 * Page and total come from one snapshot. A remembered total is updated instead of counted again: `list_appended`
 * says whether anything has changed since, and which rows were appended.
 */
export async function countedPage(db: Queryable, page: CountedPage): Promise<Answer> {
  const count = sql`SELECT count(*) FROM ${page.from} WHERE ${page.where}`;
  if (!page.tables) return db.one<Answer>(sql`SELECT (${page.rows}) AS rows, (${count}) AS total`);
  const counted = keyOf(count);
  const known = db.totals.get(counted);
  const updated = known && (await pageWithKnownTotal(db, page, page.tables, known));
  if (updated) {
    if (updated.may_remember)
      db.totals.set(counted, { ...known, total: updated.total, snapshot: updated.snapshot });
    return updated;
  }
  const countedAt = performance.now();
  const first = await db.one<AnswerWithSnapshot>(
    sql`SELECT (${page.rows}) AS rows, (${count}) AS total, ${snapshot}`,
  );
  if (first.may_remember) db.totals.set(counted, { total: first.total, snapshot: first.snapshot, countedAt });
  return first;
}

/** Hashed: the values may name thousands of customers, and the keys stay in memory. */
const keyOf = ({ text, values }: Sql): string =>
  createHash('sha256')
    .update(`${text}\n${JSON.stringify(values)}`)
    .digest('base64url');

/** Undefined if the rows must be counted again. */
async function pageWithKnownTotal(
  db: Queryable,
  page: CountedPage,
  tables: readonly string[],
  known: RememberedTotal,
): Promise<AnswerWithSnapshot | undefined> {
  const answer = await db.one<AnswerWithSnapshot | { readonly rows: null }>(sql`
    SELECT total, CASE WHEN total IS NOT NULL THEN (${page.rows}) END AS rows, ${snapshot}
    FROM (
      SELECT ${known.total}::bigint + ${countAppended(page)} AS total
      FROM (SELECT list_appended(${tables}::text[], ${known.snapshot}::pg_snapshot) AS appended OFFSET 0) changes
      OFFSET 0) known`);
  return answer.rows === null ? undefined : answer;
}

/**
 * NULL if other changes make this impossible. Inside CASE the conditions choose no index: rows are found by their
 * ids, so the cost does not depend on how common a value is. Otherwise a page of a rare value in a large table would
 * be planned again for every call.
 */
const countAppended = ({ from, where, appendedId }: CountedPage): Sql =>
  appendedId
    ? sql`CASE WHEN appended IS NOT NULL THEN (
        SELECT count(*) FROM unnest(appended) ids CROSS JOIN LATERAL (
          SELECT FROM ${from} WHERE ${appendedId} >= lower(ids) AND ${appendedId} < upper(ids)
            AND CASE WHEN ${where} THEN TRUE ELSE FALSE END
          OFFSET 0) came) END`
    : sql`CASE WHEN appended = '{}' THEN 0 END`;
