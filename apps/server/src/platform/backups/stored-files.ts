import { existsSync } from 'node:fs';
import { mkdir, opendir, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { SettingError } from '../setting-error.ts';
import { mustRun } from './run-program.ts';

type Signal = AbortSignal | undefined;

/** Undefined: in an object store. */
export const filesFolder = ({ STORAGE_S3, STORAGE_DIR, DATA_DIR }: Config): string | undefined =>
  STORAGE_S3 ? undefined : resolve(STORAGE_DIR ?? join(DATA_DIR, 'files'));

/** tar ends with 1 if a file changed or was removed meanwhile, as reports are. */
const CHANGED_MEANWHILE = 1;

export async function packFiles(folder: string, archive: string, signal: Signal): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const args = ['--create', '--gzip', `--file=${archive}`, `--directory=${folder}`, '--exclude=*.part', '.'];
  await mustRun('tar', args, { signal, fine: [0, CHANGED_MEANWHILE] });
}

/** Files of the same name are replaced, others stay. */
export async function unpackFiles(archive: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mustRun('tar', [
    '--extract',
    '--gzip',
    `--file=${archive}`,
    `--directory=${folder}`,
    '--no-same-owner',
    '--no-overwrite-dir',
  ]);
}

export async function bytesIn(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  let bytes = 0;
  for await (const entry of await opendir(folder, { recursive: true }))
    // One that was removed meanwhile needs no room.
    if (entry.isFile())
      bytes += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      );
  return bytes;
}

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en-US')} MB`;

export async function requireRoom(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < bytes)
    throw new SettingError(
      `${folder} has ${megabytes(free)} free, and ${what} may take ${megabytes(bytes)}. Make room, or choose another folder.`,
    );
}
