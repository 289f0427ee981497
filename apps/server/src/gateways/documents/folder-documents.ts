import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  inFolder,
  limitFileWork,
  openNew,
  readSharedFile,
  RefusedFile,
  type FileFault,
  type InTime,
} from '../../platform/shared-folders.ts';
import { UnreadableFile, type DocumentGateway } from './document-gateway.ts';
import { MAX_DOCUMENT_BYTES } from './xml.ts';

/** What is never read is moved here, next to the inbox. */
const REFUSED = 'refused';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

interface Options {
  /** Files that it rejects belong to another exchange. */
  readonly isOurs?: (name: string) => boolean;
  readonly inTime?: InTime;
}

/**
 * A folder shared with the partner: we write to `outbox` and read from `inbox`. Both sides write to a temporary name
 * and rename, so files are never partial. The partner may leave anything there, so no link is followed, nothing but a
 * plain file is read, and nothing is waited for without a limit.
 */
export function folderDocuments(
  folder: string,
  { isOurs = () => true, inTime = limitFileWork() }: Options = {},
): DocumentGateway {
  const [outbox, inbox, refused] = ['outbox', 'inbox', REFUSED].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  /** Named by `get`, moved by `remove`. */
  const notRead = new Set<string>();
  const made = async <Result>(path: string, work: (path: string) => Promise<Result>): Promise<Result> => {
    await mkdir(path, { recursive: true });
    return inFolder(path, work);
  };
  return {
    put: (name, text) => inTime(() => made(outbox, (path) => writeWhole(path, name, text))),
    list: () =>
      inTime(() =>
        made(inbox, async (path) => {
          // A file that cannot be removed would be read again and again.
          await access(path, constants.R_OK | constants.W_OK);
          const entries = await readdir(path, { withFileTypes: true });
          return entries
            .filter((entry) => !entry.isDirectory() && entry.name.endsWith('.xml') && isOurs(entry.name))
            .map(({ name }) => name)
            .toSorted();
        }),
      ),
    async get(name) {
      try {
        return utf8Text(
          await inTime((signal) =>
            inFolder(inbox, (path) => readSharedFile(join(path, name), MAX_DOCUMENT_BYTES, signal)),
          ),
        );
      } catch (error) {
        if (isMissing(error)) return undefined;
        if (!(error instanceof RefusedFile)) throw error;
        if (error.fault === 'several names') throw new Error(severalNames(name), { cause: error });
        notRead.add(name);
        throw new UnreadableFile(`${REASONS[error.fault]} The file is kept as ${REFUSED}/${name}.`);
      }
    },
    async remove(name) {
      try {
        await inTime(() =>
          inFolder(inbox, (path) =>
            notRead.has(name)
              ? made(refused, (to) => rename(join(path, name), join(to, name)))
              : rm(join(path, name), { force: true }),
          ),
        );
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      notRead.delete(name);
    },
  };
}

const REASONS: Readonly<Record<Exclude<FileFault, 'several names'>, string>> = {
  'a link': 'It is a link, and links are not followed.',
  'not a file': 'It is not a file that can be read, but a pipe or a device.',
  'too large': `It is larger than ${MAX_DOCUMENT_BYTES / 1_000_000} MB.`,
};

/** It is read when the other name is gone: some programs deliver a file under a second name. */
const severalNames = (name: string): string =>
  `${name} has a second name (a hard link). It is read when that is gone.`;

/** Rejects other encodings, which would silently corrupt names of people and places. */
function utf8Text(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UnreadableFile('It is not written in UTF-8.', bytes.toString('utf8'));
  }
}

async function writeWhole(outbox: string, name: string, text: string): Promise<void> {
  const part = join(outbox, `${name}.part`);
  try {
    // Left by a kill, or by the partner, as a link to somewhere else.
    await rm(part, { force: true });
    await writeDurably(part, text);
    await rename(part, join(outbox, name));
  } catch (error) {
    // On a full disk, half a file would only waste space.
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(outbox);
}

/** Renaming before the data is on disk could leave an empty file after a power cut. */
async function writeDurably(path: string, text: string): Promise<void> {
  const file = await openNew(path);
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
