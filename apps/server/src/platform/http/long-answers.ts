import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Reader } from '../db/reader.ts';
import { NoFreeConnection } from '../db/unavailable.ts';
import type { Log } from '../log.ts';
import { forReader } from './stalled-reader.ts';

/** Answers of any length, read from the database as fast as the client reads. */
export interface LongAnswers {
  /** Resolves when reading begins; refuses more than one user, or all together, may have. */
  stream(userId: string, write: (reader: Reader) => Readable): Promise<Readable>;
}

const ALL_BUSY = 'Too many downloads are running. Please try again in a moment.';
const tooMany = (most: number) =>
  `You have ${most} downloads running. Please wait until one has ended, or use Export, which prepares a file for later.`;

/** Each answer keeps a connection of `db` until it is read. */
export function createLongAnswers(
  db: Database,
  { EXPORTS_PER_USER: most, EXPORT_STALL_SECONDS }: Config,
  log: Log,
): LongAnswers {
  const running = new Map<string, number>();
  const count = (userId: string, change: number) => {
    const now = (running.get(userId) ?? 0) + change;
    if (now > 0) running.set(userId, now);
    else running.delete(userId);
  };

  async function send(reader: Reader, write: (reader: Reader) => Readable, content: PassThrough) {
    const stop = new AbortController();
    const { signal } = stop;
    const cut = (reason: Error) => stop.abort(reason);
    content.once('close', () => cut(new Error('The reader has left.')));
    const paced = (chunks: AsyncIterable<Buffer>) =>
      forReader(chunks, { stallMs: EXPORT_STALL_SECONDS * 1000, cut });
    async function pass(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) if (!content.write(chunk)) await once(content, 'drain', { signal });
    }
    try {
      await pipeline(write(reader), paced, pass, { signal });
    } catch (error) {
      content.destroy();
      throw signal.aborted ? signal.reason : error;
    }
  }

  return {
    stream(userId, write) {
      if ((running.get(userId) ?? 0) >= most) throw new AppError('too_many_requests', tooMany(most));
      count(userId, 1);
      const content = new PassThrough();
      return new Promise((resolve, reject) => {
        db.read(async (reader) => {
          // The user may read other answers on another server.
          if (!(await reader.lockPlace(`long answers of ${userId}`, most)))
            throw new AppError('too_many_requests', tooMany(most));
          resolve(content);
          return send(reader, write, content);
        })
          .catch((error: Error) => {
            log.warn({ err: error }, 'long answer ended early');
            // Has no effect once the answer has begun.
            reject(error instanceof NoFreeConnection ? new AppError('unavailable', ALL_BUSY) : error);
          })
          .finally(() => {
            count(userId, -1);
            // Not earlier: a client that has read everything must find a free place for its next request.
            content.end();
          });
      });
    },
  };
}
