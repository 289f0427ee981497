import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentGateway } from './document-gateway.ts';
import { MAX_DOCUMENT_BYTES, XmlProblem } from './xml.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * A folder that is shared with the partner: what we write comes to `outbox`, what it writes is read from `inbox`. Both sides write to
 * another name and rename, so files are never partial. Names for which `isOurs` says no belong
 * to another exchange.
 */
export function folderDocuments(
  folder: string,
  isOurs: (name: string) => boolean = () => true,
): DocumentGateway {
  const [outbox, inbox] = [join(folder, 'outbox'), join(folder, 'inbox')];
  return {
    async put(name, text) {
      await mkdir(outbox, { recursive: true });
      const part = join(outbox, `${name}.part`);
      const file = await open(part, 'w');
      try {
        await file.writeFile(text);
        // Renamed before it is on the disk, it could be empty after a power cut.
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, join(outbox, name));
    },
    async list(most) {
      await mkdir(inbox, { recursive: true });
      const names = await readdir(inbox);
      return names
        .filter((name) => name.endsWith('.xml') && isOurs(name))
        .toSorted()
        .slice(0, most);
    },
    async get(name) {
      const path = join(inbox, name);
      try {
        if ((await stat(path)).size > MAX_DOCUMENT_BYTES) throw new XmlProblem('It is too large.');
        return await readFile(path, 'utf8');
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (name) => rm(join(inbox, name), { force: true }),
  };
}
