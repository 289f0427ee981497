import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { access, constants, open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { SettingError } from '../setting-error.ts';

export const DATABASE_PART = 'database.dump';
export const FILES_PART = 'files.tar.gz';
const ABOUT = 'backup.json';
/** Of a folder whose backup is not complete. */
export const UNFINISHED = '.part';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const Part = z.strictObject({ bytes: z.number(), sha256: hash });

const Backup = z.object({
  format: z.literal(1),
  version: z.string(),
  /** The moment that it shows. */
  madeAt: z.iso.datetime(),
  machine: z.string(),
  postgres: z.string(),
  pgDump: z.string(),
  migrations: z.array(z.string()),
  /** Fingerprints of the keys that open it; they reveal nothing about these. */
  keys: z.array(hash),
  audit: z.object({
    /** Of the last sealed entry; null before the first. */
    head: z.strictObject({ position: z.number(), head: hash }).nullable(),
    /** What was wrong with the audit log when the backup was made. */
    problem: z.string().nullable(),
  }),
  /** In an object store they are not part of the backup. */
  filesIn: z.enum(['folder', 'object store']),
  parts: z.record(z.string(), Part),
});
export type Backup = z.infer<typeof Backup>;

export const nameOf = (madeAt: Date): string =>
  `parwell-${madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

export async function describePart(path: string): Promise<z.infer<typeof Part>> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(path), sum);
  return { bytes: (await stat(path)).size, sha256: sum.digest('hex') };
}

/** On the disk when it returns: also after a power loss. */
export async function keepOnDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

export const writeAbout = (folder: string, backup: Backup): Promise<void> =>
  writeFile(join(folder, ABOUT), `${JSON.stringify(backup, null, 2)}\n`, { mode: 0o600, flag: 'wx' });

/** One that others have brought often belongs to somebody else. */
async function requireFolder(folder: string): Promise<void> {
  try {
    await access(folder, constants.R_OK | constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES')
      throw new SettingError(`There is no folder ${folder}.`);
    throw new SettingError(
      `This account may not read ${folder}. Copy it to where it may, such as /var/backups/parwell, and give it to the account (chown -R).`,
    );
  }
}

export async function readBackup(folder: string): Promise<Backup> {
  await requireFolder(folder);
  if (folder.replace(/\/+$/, '').endsWith(UNFINISHED))
    throw new SettingError(`${folder} is a backup that was never finished. Take another one.`);
  const path = join(folder, ABOUT);
  if (!existsSync(path))
    throw new SettingError(
      `${folder} holds no ${ABOUT}: it is not the folder of one backup. Name one such as ${folder}/parwell-20261119T021500Z.`,
    );
  const read = Backup.safeParse(parsed(await readFile(path, 'utf8')));
  if (!read.success)
    throw new SettingError(
      `${path} is damaged, or of a version that this one does not know. Take another backup.`,
    );
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Every byte is read: that takes a while for a large backup, and no damage is found when it is too late. */
export async function requireWholeParts(folder: string, backup: Backup): Promise<void> {
  for (const [name, { bytes, sha256 }] of Object.entries(backup.parts)) {
    const path = join(folder, name);
    if (!existsSync(path)) throw new SettingError(`${path} is missing. Take another backup.`);
    const found = await describePart(path);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new SettingError(
        `${path} is damaged: it has ${found.bytes} bytes and SHA-256 ${found.sha256}, ` +
          `and had ${bytes} bytes and ${sha256}. Nothing was written. Take another backup, or copy it here again.`,
      );
  }
}
