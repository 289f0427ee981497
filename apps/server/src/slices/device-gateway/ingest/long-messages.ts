import { setTimeout as wait } from 'node:timers/promises';

/** Reading so many bytes blocks the server for milliseconds. */
const LONG_BYTES = 16 * 1024;

/** After a long message the next one waits this many times as long as it took to read. */
const REST = 6;

interface Options {
  readonly now?: () => number;
  readonly rest?: (ms: number) => Promise<unknown>;
}

/**
 * Reads long messages one after the other, with rests between them, so that devices that flood leave most of the
 * server's time to others. Short messages are read at once.
 */
export function createReadingTurns({ now = () => performance.now(), rest = wait }: Options = {}) {
  let last: Promise<unknown> = Promise.resolve();
  return async <Result>(bytes: number, read: () => Result): Promise<Result> => {
    if (bytes < LONG_BYTES) return read();
    let took = 0;
    const turn = last.then(() => {
      const began = now();
      try {
        return read();
      } finally {
        took = now() - began;
      }
    });
    const rested = () => rest(took * REST);
    last = turn.then(rested, rested);
    return turn;
  };
}
