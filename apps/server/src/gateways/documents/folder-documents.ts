import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UnreadableFile, type DocumentGateway } from './document-gateway.ts';
import { MAX_DOCUMENT_BYTES } from './xml.ts';

/** Files too large to store are moved here, next to the inbox. */
const REFUSED = 'refused';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * A folder shared with the partner: we write to `outbox` and read from `inbox`. Both sides write to a temporary name
 * and rename, so files are never partial. Files that `isOurs` rejects belong to another exchange.
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
      try {
        await writeDurably(part, text);
        await rename(part, join(outbox, name));
      } catch (error) {
        // On a full disk, half a file would only waste space.
        await rm(part, { force: true }).catch(() => undefined);
        throw error;
      }
      await syncFolder(outbox);
    },
    async list() {
      await mkdir(inbox, { recursive: true });
      // A file that cannot be removed would be read again and again.
      await access(inbox, constants.R_OK | constants.W_OK);
      const entries = await readdir(inbox, { withFileTypes: true });
      return entries
        .filter((entry) => !entry.isDirectory() && entry.name.endsWith('.xml') && isOurs(entry.name))
        .map(({ name }) => name)
        .toSorted();
    },
    async get(name) {
      const path = join(inbox, name);
      try {
        if (await isTooLarge(path)) throw new UnreadableFile(tooLarge(name));
        return utf8Text(await readFile(path));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(name) {
      const path = join(inbox, name);
      try {
        if (!(await isTooLarge(path))) return await rm(path, { force: true });
        await mkdir(join(folder, REFUSED), { recursive: true });
        await rename(path, join(folder, REFUSED, name));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}

const isTooLarge = async (path: string): Promise<boolean> => (await stat(path)).size > MAX_DOCUMENT_BYTES;

const tooLarge = (name: string): string =>
  `It is larger than ${MAX_DOCUMENT_BYTES / 1_000_000} MB. The file is kept as ${REFUSED}/${name}.`;

/** Rejects other encodings, which would silently corrupt names of people and places. */
function utf8Text(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UnreadableFile('It is not written in UTF-8.', bytes.toString('utf8'));
  }
}

/** Renaming before the data is on disk could leave an empty file after a power cut. */
async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Puts the new name on disk before the document counts as sent. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
