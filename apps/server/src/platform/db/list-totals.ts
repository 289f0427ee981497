import { sql, type Queryable, type Sql } from './database.ts';
import type { RememberedTotal } from './remembered-totals.ts';

export interface CountedPage {
  /** The rows of the page as JSON; a statement that answers with one text. */
  readonly rows: Sql;
  /** What the rows are found in, and how. */
  readonly from: Sql;
  readonly where: Sql;
  /** The tables that decide how many rows there are. Without them the rows are counted for every page. */
  readonly tables: readonly string[] | undefined;
  /** The ids of the first table, where it only grows. */
  readonly appendedId: Sql | undefined;
}

interface Answer {
  readonly rows: string;
  readonly total: number;
}

interface AnswerOfMoment extends Answer {
  readonly snapshot: string;
  readonly may_remember: boolean;
}

// What a transaction has written itself is in its own totals and in nobody else's.
const moment = sql`pg_current_snapshot()::text AS snapshot, pg_current_xact_id_if_assigned() IS NULL AS may_remember`;

/**
 * A page and its exact total, both of the same moment. A total that is remembered is not counted again: `list_appended`
 * tells whether anything has changed since, or which rows have come. See docs/decisions/2026-11-15-list-totals.md.
 */
export async function countedPage(db: Queryable, page: CountedPage): Promise<Answer> {
  const count = sql`SELECT count(*) FROM ${page.from} WHERE ${page.where}`;
  if (!page.tables) return db.one<Answer>(sql`SELECT (${page.rows}) AS rows, (${count}) AS total`);
  const counted = `${count.text}\n${JSON.stringify(count.values)}`;
  const known = db.totals.get(counted);
  const again = known && (await askAgain(db, page, page.tables, known));
  if (again) {
    if (again.may_remember)
      db.totals.set(counted, { ...known, total: again.total, snapshot: again.snapshot });
    return again;
  }
  const countedAt = performance.now();
  const first = await db.one<AnswerOfMoment>(
    sql`SELECT (${page.rows}) AS rows, (${count}) AS total, ${moment}`,
  );
  if (first.may_remember) db.totals.set(counted, { total: first.total, snapshot: first.snapshot, countedAt });
  return first;
}

/** Undefined where anything may have changed: nothing but counting helps. */
async function askAgain(
  db: Queryable,
  page: CountedPage,
  tables: readonly string[],
  known: RememberedTotal,
): Promise<AnswerOfMoment | undefined> {
  const answer = await db.one<AnswerOfMoment | { readonly rows: null }>(sql`
    SELECT total, CASE WHEN total IS NOT NULL THEN (${page.rows}) END AS rows, ${moment}
    FROM (
      SELECT ${known.total}::bigint + ${appendedRows(page)} AS total
      FROM (SELECT list_appended(${tables}::text[], ${known.snapshot}::pg_snapshot) AS appended OFFSET 0) changes
      OFFSET 0) known`);
  return answer.rows === null ? undefined : answer;
}

/** How many of the appended rows the list shows, found by their ids; null where nobody can tell. */
const appendedRows = ({ from, where, appendedId }: CountedPage): Sql =>
  appendedId
    ? sql`CASE WHEN appended IS NOT NULL THEN (
        SELECT count(*) FROM unnest(appended) ids CROSS JOIN LATERAL (
          SELECT FROM ${from} WHERE ${appendedId} >= lower(ids) AND ${appendedId} < upper(ids) AND ${where}
          OFFSET 0) came) END`
    : sql`CASE WHEN appended = '{}' THEN 0 END`;
