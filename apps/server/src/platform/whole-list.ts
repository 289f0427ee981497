import { sql, type Queryable, type Sql } from './db/database.ts';
import { JsonText } from './json-text.ts';

/** For lists short enough to be sent without paging. */
export const wholeList = <Row>(rows: readonly Row[]): { result: Row[]; total_record: number } => ({
  result: [...rows],
  total_record: rows.length,
});

/** Built as JSON by PostgreSQL. `rows` is a SELECT with the columns in `sortedBy`. */
export async function wholeListJson(db: Queryable, rows: Sql, sortedBy: Sql): Promise<JsonText> {
  const { json } = await db.one<{ json: string }>(sql`
    SELECT json_build_object('result', coalesce(json_agg(row ORDER BY ${sortedBy}), '[]'),
      'total_record', count(*))::text AS json
    FROM (${rows}) row`);
  return new JsonText(json);
}

/**
 * The first rows of a list that is hardly ever longer, and the total. `rows` is a SELECT with the columns in
 * `sortedBy`.
 */
export async function firstRowsJson(
  db: Queryable,
  rows: Sql,
  sortedBy: Sql,
  limit: number,
): Promise<JsonText> {
  const { json } = await db.one<{ json: string }>(sql`
    WITH list AS (${rows})
    SELECT json_build_object(
      'result', (SELECT coalesce(json_agg(row), '[]') FROM (SELECT * FROM list ORDER BY ${sortedBy} LIMIT ${limit}) row),
      'total_record', (SELECT count(*) FROM list))::text AS json`);
  return new JsonText(json);
}
