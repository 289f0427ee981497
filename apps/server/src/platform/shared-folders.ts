// Files in folders that others can write to. What lies there may be a link to a secret, a pipe that nobody writes to, or
// on a drive that does not answer.
import { constants, existsSync } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { endsWithin } from './ends-within.ts';

export type FileFault = 'a link' | 'not a file' | 'too large' | 'several names';

export class RefusedFile extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(`The file was refused: ${fault}.`);
    this.fault = fault;
  }
}

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_DIRECTORY } = constants;

/** Answers of the system to opening a link without following it, and a socket. */
const FAULTS: Readonly<Record<string, FileFault>> = {
  ELOOP: 'a link',
  EMLINK: 'a link',
  ENXIO: 'not a file',
  EOPNOTSUPP: 'not a file',
};

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** Neither follows a link nor waits for the writer of a pipe. The caller closes it. */
export async function openRegularFile(path: string): Promise<FileHandle> {
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: unknown) => {
    const fault = FAULTS[codeOf(error)];
    throw fault ? new RefusedFile(fault) : error;
  });
  try {
    if (!(await file.stat()).isFile()) throw new RefusedFile('not a file');
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

const CHUNK = 65_536;

/**
 * A file of at most `most` bytes, by what is read and not by its size, which may change. A file with a second name (a
 * hard link) may be somebody else's, or is still being delivered.
 */
export async function readSharedFile(path: string, most: number, signal: AbortSignal): Promise<Buffer> {
  const file = await openRegularFile(path);
  try {
    if ((await file.stat()).nlink > 1) throw new RefusedFile('several names');
    const parts: Buffer[] = [];
    let length = 0;
    for (;;) {
      signal.throwIfAborted();
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK);
      if (bytesRead === 0) return Buffer.concat(parts);
      length += bytesRead;
      if (length > most) throw new RefusedFile('too large');
      parts.push(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

/** Where the system can name an open folder, whatever has taken its place meanwhile. */
const OPEN_FOLDERS = '/proc/self/fd';
const canPin = existsSync(OPEN_FOLDERS);

/** `work` gets a path to the folder that stays the same folder. A link in its place is not followed. */
export async function inFolder<Result>(
  path: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).catch(async (error: unknown) => {
    const found = await lstat(path).catch(() => undefined);
    throw found?.isSymbolicLink()
      ? new Error(`${basename(path)} is a link, and links are not followed.`)
      : error;
  });
  try {
    return await work(canPin ? `${OPEN_FOLDERS}/${folder.fd}` : path);
  } finally {
    await folder.close();
  }
}

/** Fails if there is anything, so that neither a link is followed nor a pipe waited for. */
export const openNew = (path: string): Promise<FileHandle> => open(path, 'wx');

// Work with files cannot be ended, and Node has four threads for it, which everything here shares: one always stays.
const MOST_LOST = { ofFolder: 2, ofAll: 3 } as const;
const FILE_MS = 30_000;

let lostOfAll = 0;

/** Work with files that was given up and has not ended. While there is any, the process cannot exit by itself. */
export const lostFileWork = (): number => lostOfAll;

const NO_ANSWER = 'The disk or the network drive does not answer.';

export type InTime = <Result>(work: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

/**
 * A time limit for each piece of work in one shared folder. What does not end is left, and the next is tried; if that
 * does not end either, the folder is refused until one of them has.
 */
export function limitFileWork(limitMs = FILE_MS): InTime {
  let lost = 0;
  return async (work) => {
    if (lost >= MOST_LOST.ofFolder || lostOfAll >= MOST_LOST.ofAll) throw new Error(NO_ANSWER);
    const limit = new AbortController();
    const working = work(limit.signal);
    if (await endsWithin(working, limitMs)) return working;
    limit.abort(new Error(NO_ANSWER));
    lost += 1;
    lostOfAll += 1;
    const found = () => {
      lost -= 1;
      lostOfAll -= 1;
    };
    working.then(found, found);
    throw new Error(NO_ANSWER);
  };
}
