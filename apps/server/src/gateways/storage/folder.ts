import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openRegularFile } from '../../platform/shared-folders.ts';
import { PART, requireStorageKey } from './storage-key.ts';
import type { StorageGateway } from './storage-gateway.ts';

export function folderStorage(folder: string): StorageGateway {
  const root = resolve(folder);
  const pathOf = (key: string): string => join(root, requireStorageKey(key));
  return {
    async write(key, content, { signal } = {}) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Written to a temporary name and renamed, so that the file is never partial. Processes on several machines that
      // share the folder may have the same id, so the name is random.
      const temporary = `${path}.${randomUUID()}${PART}`;
      try {
        await pipeline(content, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }), {
          signal,
        });
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return (await stat(path)).size;
    },
    async read(key) {
      const file = await unlessMissing(openRegularFile(pathOf(key)));
      return file?.createReadStream() ?? null;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async removeLeftovers(before) {
      let removed = 0;
      const entries = await unlessMissing(opendir(root, { recursive: true }));
      for await (const entry of entries ?? []) {
        if (!entry.isFile() || !entry.name.endsWith(PART)) continue;
        const path = join(entry.parentPath, entry.name);
        // A writer that is still alive, on whichever machine, changes the file all the time.
        const found = await unlessMissing(lstat(path));
        if (!found || found.mtime >= before) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

async function unlessMissing<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
