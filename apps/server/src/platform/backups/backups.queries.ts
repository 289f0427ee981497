import { sql, type Queryable, type Transaction } from '../db/database.ts';
import { findBoundKey } from '../db/secret-key.ts';
import { findUnfinished } from '../db/former-keys.ts';

const LOCK = 7_261_915;

/** The moment that a backup shows. False if another backup is being made. */
export async function beginSnapshot(tx: Transaction): Promise<string | undefined> {
  await tx.plain('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await tx.plain('SET LOCAL statement_timeout = 0');
  await tx.plain('SET LOCAL idle_in_transaction_session_timeout = 0');
  const { mine } = await tx.one<{ mine: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${LOCK}) AS mine`);
  if (!mine) return undefined;
  return (await tx.one<{ id: string }>(sql`SELECT pg_export_snapshot() AS id`)).id;
}

export const findServerVersion = async (db: Queryable): Promise<string> =>
  (
    await db.one<{ version: string }>(
      sql`SELECT split_part(current_setting('server_version'), ' ', 1) AS version`,
    )
  ).version;

export const listMigrations = async (db: Queryable): Promise<string[]> =>
  (await db.many<{ name: string }>(sql`SELECT name FROM schema_migrations ORDER BY name`)).map(
    ({ name }) => name,
  );

/** In hexadecimal. Several while the key is being changed. */
export const listKeysOf = async (db: Queryable): Promise<string[]> =>
  [await findBoundKey(db), ...(await findUnfinished(db))].flatMap((key) =>
    key ? [key.toString('hex')] : [],
  );

export interface NotedBackup {
  readonly madeAt: Date;
  readonly finishedAt: Date;
  readonly version: string;
  readonly machine: string;
  readonly folder: string;
  readonly databaseBytes: number;
  readonly filesBytes: number | undefined;
  readonly head: { readonly position: number; readonly head: string } | null;
}

export const insertBackup = (tx: Transaction, backup: NotedBackup) =>
  tx.run(sql`
    INSERT INTO backups (made_at, finished_at, version, machine, folder, database_bytes, files_bytes, head_position, head)
    VALUES (${backup.madeAt}, ${backup.finishedAt}, ${backup.version}, ${backup.machine}, ${backup.folder},
      ${backup.databaseBytes}, ${backup.filesBytes ?? null}, ${backup.head?.position ?? null},
      decode(${backup.head?.head ?? null}, 'hex'))`);

/** What the dump may take: somewhat more than the last; before the first, a part of the database, which is compressed. */
export const estimateDumpBytes = async (db: Queryable): Promise<number> =>
  (
    await db.one<{ bytes: number }>(sql`
      SELECT coalesce((SELECT database_bytes * 3 / 2 FROM backups ORDER BY made_at DESC LIMIT 1),
        pg_database_size(current_database()) / 4) AS bytes`)
  ).bytes;
