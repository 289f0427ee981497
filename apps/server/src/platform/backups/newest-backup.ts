import type pg from 'pg';

/** In milliseconds; null if there is none. Undefined where tables are of a version that did not note backups. */
export async function readBackupAge(client: pg.Client): Promise<number | null | undefined> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('backups') IS NOT NULL AS exists",
  );
  if (!tables[0]?.exists) return undefined;
  const { rows } = await client.query<{ age: number | null }>(
    'SELECT extract(epoch FROM now() - max(made_at))::float8 * 1000 AS age FROM backups',
  );
  return rows[0]?.age ?? null;
}
