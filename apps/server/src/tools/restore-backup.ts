import { basename, join, resolve } from 'node:path';
import pg from 'pg';
import {
  DATABASE_PART,
  FILES_PART,
  readBackup,
  requireWholeParts,
  type Backup,
} from '../platform/backups/backup-folder.ts';
import { libpqTarget, type Target } from '../platform/backups/libpq.ts';
import { findPostgresPrograms, majorOf } from '../platform/backups/postgres-programs.ts';
import { mustRun } from '../platform/backups/run-program.ts';
import { filesFolder, unpackFiles } from '../platform/backups/stored-files.ts';
import type { Config } from '../platform/config.ts';
import { lockMigrations } from '../platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { SettingError } from '../platform/setting-error.ts';
import { trustAuthorities } from '../platform/tls/authorities.ts';
import { acceptRestored, verifyChain } from '../slices/audit/backups.public.ts';
import { closeAll, openFoundation } from '../start.ts';
import { requireEmpty, requireFitting } from './restore-checks.ts';

interface Options {
  readonly say: (line: string) => void;
  readonly operator: string;
  readonly reason: string;
  /** Where pg_restore is looked for. */
  readonly programs?: readonly string[];
}

/** Everything that can be refused is refused before anything is written. Returns what is wrong with the audit log. */
export async function restoreBackup(config: Config, from: string, options: Options): Promise<string | null> {
  const { say, programs } = options;
  trustAuthorities(config);
  const folder = resolve(from);
  const backup = await readBackup(folder);
  say(`The backup is of ${backup.madeAt}, version ${backup.version}, made on ${backup.machine}.`);
  requireFitting(config, backup);
  const { restore } = await findPostgresPrograms(majorOf(backup.pgDump), 'this backup', programs);
  say('Checking that the backup is whole …');
  await requireWholeParts(folder, backup);
  const embedded = config.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.DATA_DIR, say });
  try {
    const url = embedded?.url ?? config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? '';
    await alone(url, backup, async () => {
      // The database last: after a failure it is still empty, and all can be tried again.
      await restoreFiles(config, folder, backup, say);
      await fill(libpqTarget(url, config), join(folder, DATABASE_PART), restore, say);
    });
    return await finish(config, basename(folder), backup, options);
  } finally {
    await embedded?.stop();
  }
}

/** Servers that are started meanwhile wait for the lock before they look at the database. */
async function alone(url: string, backup: Backup, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'parwell-restore' });
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    const { hostname, pathname } = new URL(url);
    throw new SettingError(
      `The database ${pathname.slice(1)} at ${hostname} cannot be reached: ${(error as Error).message || (error as NodeJS.ErrnoException).code}. Nothing was written.`,
    );
  });
  try {
    await requireEmpty(client, backup);
    await client.query('SET statement_timeout = 0');
    await lockMigrations(client);
    await requireEmpty(client, backup);
    await work();
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

async function fill(
  { address, environment }: Target,
  part: string,
  restore: string,
  say: (line: string) => void,
): Promise<void> {
  say('Restoring the database …');
  try {
    await mustRun(
      restore,
      [
        '--no-owner',
        // Those of extensions belong to whoever made them.
        '--no-comments',
        '--exit-on-error',
        '--single-transaction',
        '--no-password',
        `--dbname=${address}`,
        part,
      ],
      { environment },
    );
  } catch (error) {
    if (error instanceof SettingError)
      throw new SettingError(`${error.message}\nThe database is as empty as before.`);
    throw error;
  }
}

async function restoreFiles(
  config: Config,
  folder: string,
  backup: Backup,
  say: (line: string) => void,
): Promise<void> {
  const files = filesFolder(config);
  if (!backup.parts[FILES_PART])
    say('Finished reports are not in the backup: they are in the object store of the settings of that time.');
  else if (files === undefined)
    say(
      `Finished reports were left in ${join(folder, FILES_PART)}, because STORAGE_S3_URL is set. Put them below its prefix.`,
    );
  else {
    say(`Restoring the files into ${files} …`);
    await unpackFiles(join(folder, FILES_PART), files);
  }
}

async function finish(
  config: Config,
  name: string,
  backup: Backup,
  { say, operator, reason }: Options,
): Promise<string | null> {
  const { context, closers } = await openFoundation(config, { say, work: false });
  try {
    say('Checking the audit log …');
    const { head, problem: problemThen } = backup.audit;
    const { problem } = await verifyChain(context, head?.head);
    // What was noted stays as it is, so that the loss remains visible.
    if (problem ?? problemThen) return problem ?? problemThen;
    const keptAs = await acceptRestored(context, { name, operator, head, madeAt: backup.madeAt, reason });
    if (keptAs)
      say(
        `The noted head of the audit log was newer than the backup, as expected; it is kept in ${keptAs}, and the restore is an entry.`,
      );
    say(
      'The backup is restored, and the audit log is intact. What a restore loses is in docs/operations.md.',
    );
    return null;
  } finally {
    await closeAll(closers);
  }
}
