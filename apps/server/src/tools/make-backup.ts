import { existsSync } from 'node:fs';
import { access, constants, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type { Context } from '../context.ts';
import {
  DATABASE_PART,
  describePart,
  FILES_PART,
  keepOnDisk,
  nameOf,
  UNFINISHED,
  writeAbout,
  type Backup,
} from '../platform/backups/backup-folder.ts';
import {
  beginSnapshot,
  estimateDumpBytes,
  findServerVersion,
  insertBackup,
  listKeysOf,
  listMigrations,
} from '../platform/backups/backups.queries.ts';
import { libpqTarget } from '../platform/backups/libpq.ts';
import {
  findPostgresPrograms,
  majorOf,
  type PostgresPrograms,
} from '../platform/backups/postgres-programs.ts';
import { mustRun } from '../platform/backups/run-program.ts';
import { bytesIn, filesFolder, megabytes, packFiles, requireRoom } from '../platform/backups/stored-files.ts';
import type { Transaction } from '../platform/db/database.ts';
import { SettingError } from '../platform/setting-error.ts';
import { VERSION } from '../platform/version.ts';
import { findNewestHead, recordBackup, verifyWithNotedHead } from '../slices/audit/backups.public.ts';

interface Options {
  readonly say: (line: string) => void;
  readonly operator: string;
  readonly signal?: AbortSignal;
  /** Where pg_dump is looked for. */
  readonly programs?: readonly string[];
}

export interface MadeBackup {
  readonly folder: string;
  /** What is wrong with the audit log. */
  readonly problem: string | null;
}

/** Until it is complete, a backup has another name, which nothing takes for one. */
export async function makeBackup(context: Context, into: string, options: Options): Promise<MadeBackup> {
  const { config, db, clock } = context;
  const { say, operator, signal } = options;
  const programs = await findDumpPrograms(context, options);
  const folder = resolve(into);
  await requireWritable(folder);
  const files = filesFolder(config);
  await requireRoom(
    folder,
    (await estimateDumpBytes(db)) + (files === undefined ? 0 : await bytesIn(files)),
    'the backup',
  );
  for (const name of (await readdir(folder)).filter((found) => found.endsWith(UNFINISHED)))
    say(`${join(folder, name)} is left of a backup that was never finished; remove it.`);

  say('Checking the audit log …');
  const { problem } = await verifyWithNotedHead(context);
  const madeAt = clock.now();
  const target = join(folder, nameOf(madeAt));
  const unfinished = `${target}${UNFINISHED}`;
  if (existsSync(target)) throw new SettingError(`${target} is there already.`);
  await mkdir(unfinished, { mode: 0o700 });
  try {
    say('Backing up the database …');
    const about = await db.transaction((tx) => dump(context, tx, unfinished, { programs, signal }));
    if (files === undefined)
      say('Finished reports are in the object store, which is backed up by its own means.');
    else {
      say(`Backing up the files in ${files} …`);
      await packFiles(files, await newPart(unfinished, FILES_PART), signal);
    }
    const parts = Object.fromEntries(
      await Promise.all(
        [DATABASE_PART, ...(files === undefined ? [] : [FILES_PART])].map(async (name) => {
          await keepOnDisk(join(unfinished, name));
          return [name, await describePart(join(unfinished, name))] as const;
        }),
      ),
    );
    const backup: Backup = {
      format: 1,
      version: VERSION,
      madeAt: madeAt.toISOString(),
      machine: hostname(),
      ...about,
      audit: { head: about.head, problem },
      filesIn: files === undefined ? 'object store' : 'folder',
      parts,
    };
    await writeAbout(unfinished, backup);
    await keepOnDisk(unfinished);
    signal?.throwIfAborted();
    await rename(unfinished, target);
    await keepOnDisk(folder);
    await note(context, target, backup, operator);
    const sizes = Object.entries(parts).map(([name, { bytes }]) => `${name} ${megabytes(bytes)}`);
    say(`The backup is complete: ${target} (${sizes.join(', ')}).`);
    return { folder: target, problem };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function requireWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SettingError(
      `This account cannot write ${folder} (${(error as NodeJS.ErrnoException).code}). Choose another folder, or give this one to the account.`,
    );
  }
}

async function findDumpPrograms({ db, config }: Context, { programs }: Options): Promise<PostgresPrograms> {
  const version = await findServerVersion(db);
  try {
    return await findPostgresPrograms(majorOf(version), `the database (PostgreSQL ${version})`, programs);
  } catch (error) {
    if (config.DATABASE_URL || !(error instanceof SettingError)) throw error;
    throw new SettingError(
      `${error.message} Or, as this is the embedded database: stop the portal and copy DATA_DIR (docs/operations.md, "One machine").`,
    );
  }
}

/** All that is noted about the database is of the moment that the dump shows. */
async function dump(
  context: Context,
  tx: Transaction,
  folder: string,
  { programs, signal }: { programs: PostgresPrograms; signal: AbortSignal | undefined },
) {
  const { config, db } = context;
  const snapshot = await beginSnapshot(tx);
  if (snapshot === undefined) throw new SettingError('Another backup of this database is being made.');
  const about = {
    postgres: await findServerVersion(tx),
    pgDump: programs.version,
    migrations: await listMigrations(tx),
    keys: await listKeysOf(tx),
    head: await findNewestHead(context, tx),
  };
  const { address, environment } = libpqTarget(config.DATABASE_DIRECT_URL ?? db.url, config);
  const path = await newPart(folder, DATABASE_PART);
  const args = [
    '--format=custom',
    '--no-password',
    `--snapshot=${snapshot}`,
    `--file=${path}`,
    `--dbname=${address}`,
  ];
  await mustRun(programs.dump, args, { environment, signal });
  await mustRun(programs.restore, ['--list', '--file=/dev/null', path], { signal });
  return about;
}

/** Made before it is filled, so that nobody else can read it meanwhile. */
async function newPart(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, '', { mode: 0o600, flag: 'wx' });
  return path;
}

const note = ({ db, clock }: Context, folder: string, backup: Backup, operator: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { version, machine, parts, audit } = backup;
    const now = clock.now();
    const madeAt = new Date(backup.madeAt);
    await insertBackup(tx, {
      madeAt,
      finishedAt: now,
      version,
      machine,
      folder,
      databaseBytes: parts[DATABASE_PART]?.bytes ?? 0,
      filesBytes: parts[FILES_PART]?.bytes,
      head: audit.head,
    });
    await recordBackup(tx, now, { name: nameOf(madeAt), operator, head: audit.head });
  });
