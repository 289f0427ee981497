import type { ImportRow } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';

interface NewImport {
  readonly startedBy: string;
  readonly now: Date;
  readonly personas: readonly string[];
  readonly rows: readonly ImportRow[];
}

export async function insertImport(tx: Transaction, given: NewImport): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    INSERT INTO user_imports (started_by, started_at, personas)
    VALUES (${given.startedBy}, ${given.now}, ${given.personas}) RETURNING id`);
  await tx.run(sql`
    INSERT INTO user_import_rows (import_id, position, row)
    SELECT ${id}, position, row
    FROM jsonb_array_elements(${JSON.stringify(given.rows)}) WITH ORDINALITY AS given(row, position)`);
  return id;
}

export const findImport = (db: Queryable, id: string) =>
  db.maybe<{ startedBy: string; personas: string[] }>(
    sql`SELECT started_by AS "startedBy", personas FROM user_imports WHERE id = ${id}`,
  );

interface StoredRow extends ImportRow {
  readonly position: number;
}

export const listWaiting = (db: Queryable, id: string, limit: number) =>
  db.many<StoredRow>(sql`
    SELECT position, row ->> 'firstName' AS "firstName", row ->> 'lastName' AS "lastName",
      row ->> 'email' AS email, row -> 'customerIds' AS "customerIds", row -> 'personas' AS personas
    FROM user_import_rows WHERE import_id = ${id} AND errors IS NULL ORDER BY position LIMIT ${limit}`);

export const listEmails = (db: Queryable, id: string) =>
  db.many<{ position: number; email: string }>(sql`
    SELECT position, row ->> 'email' AS email FROM user_import_rows WHERE import_id = ${id} ORDER BY position`);

/**
 * False if another worker was first. The commit does not wait for the disk: if a power failure undoes a row together
 * with its user, the row is imported again.
 */
export const finishRow = async (
  tx: Transaction,
  id: string,
  position: number,
  errors: readonly string[],
): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE user_import_rows SET errors = ${errors}
    WHERE import_id = ${id} AND position = ${position} AND errors IS NULL
    RETURNING set_config('synchronous_commit', 'off', TRUE)`)) === 1;

interface Progress {
  readonly total: number;
  readonly results: { imported: boolean; userEmail: string; errors: string[] }[];
}

/** Visible only to the person who started the import. */
export const findProgress = (db: Queryable, id: string, startedBy: string) =>
  db.maybe<Progress>(sql`
    SELECT count(*) AS total,
      coalesce(json_agg(json_build_object('imported', errors = '{}', 'userEmail', row ->> 'email', 'errors', errors)
        ORDER BY position) FILTER (WHERE errors IS NOT NULL), '[]') AS results
    FROM user_imports JOIN user_import_rows ON import_id = id
    WHERE id = ${id} AND started_by = ${startedBy} GROUP BY id`);

export const forgetImports = (db: Queryable, before: Date) =>
  db.run(sql`DELETE FROM user_imports WHERE started_at < ${before}`);
