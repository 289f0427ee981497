import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SettingError } from '../setting-error.ts';
import { runProgram } from './run-program.ts';

export interface PostgresPrograms {
  readonly version: string;
  readonly dump: string;
  readonly restore: string;
}

/** Debian's and PostgreSQL's own packages have a folder for each version. */
const PACKAGES = [
  { folder: '/usr/lib/postgresql', isVersion: /^\d+$/ },
  { folder: '/usr', isVersion: /^pgsql-\d+$/ },
];

export const majorOf = (version: string): number => Number.parseInt(version, 10);

export const foldersOfPrograms = (path = process.env['PATH'] ?? ''): string[] => [
  ...PACKAGES.flatMap(({ folder, isVersion }) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => isVersion.test(name))
          .map((name) => join(folder, name, 'bin'))
      : [],
  ),
  ...path.split(delimiter).filter(Boolean),
];

async function readVersion(folder: string): Promise<PostgresPrograms | undefined> {
  const dump = join(folder, 'pg_dump');
  const restore = join(folder, 'pg_restore');
  if (!existsSync(dump) || !existsSync(restore)) return undefined;
  const { code, output } = await runProgram(dump, ['--version']);
  const version = /\(PostgreSQL\) (\d+[\w.]*)/.exec(output)?.[1];
  return code === 0 && version ? { version, dump, restore } : undefined;
}

/**
 * The oldest that will do: a newer pg_dump writes what the database's own version may not understand at the restore.
 */
export async function findPostgresPrograms(
  atLeast: number,
  why: string,
  folders: readonly string[] = foldersOfPrograms(),
): Promise<PostgresPrograms> {
  const found = (await Promise.all(folders.map(readVersion))).filter((some) => some !== undefined);
  const byVersion = found.toSorted((one, other) => majorOf(one.version) - majorOf(other.version));
  const fitting = byVersion.find(({ version }) => majorOf(version) >= atLeast);
  if (fitting) return fitting;
  const mend = `Install it: apt install postgresql-client-${atLeast} (from apt.postgresql.org if Debian does not have it).`;
  const newest = byVersion.at(-1);
  throw new SettingError(
    newest
      ? `pg_dump and pg_restore on this machine are of PostgreSQL ${newest.version}, and ${why} wants ${atLeast} or newer. ${mend}`
      : `There is no pg_dump and pg_restore on this machine. ${mend}`,
  );
}
