import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StorageGateway } from './storage-gateway.ts';

/** Letters, digits, dots and dashes between slashes, so that no key can leave the folder. */
const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

export function folderStorage(folder: string): StorageGateway {
  const root = resolve(folder);
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`'${key}' is no key of a file.`);
    return join(root, key);
  };
  return {
    async write(key, content, { signal } = {}) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Written to a temporary name and renamed, so that the file is never partial.
      const temporary = `${path}.${process.pid}.part`;
      try {
        await pipeline(content, createWriteStream(temporary, { mode: 0o600, flush: true }), { signal });
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return (await stat(path)).size;
    },
    async read(key) {
      try {
        const file = await open(pathOf(key));
        return file.createReadStream();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
