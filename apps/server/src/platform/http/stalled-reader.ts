/** The reader took less than it must; the answer is cut, because it holds a connection to the database. */
export class StalledReader extends Error {
  constructor() {
    super('Nobody reads the answer.');
  }
}

/** A reader that never takes more than this is hardly there. */
const LEAST_BYTES_PER_SECOND = 8 * 1024;

/**
 * Passes on what is written for a reader, and calls `cut` if the reader lets it wait: for `stallMs` in all, plus what
 * a very slow line needs for the bytes it has taken. Time in which there is nothing to read does not count.
 */
export async function* forReader(
  chunks: AsyncIterable<Buffer>,
  { stallMs, cut }: { readonly stallMs: number; readonly cut: (reason: Error) => void },
): AsyncGenerator<Buffer> {
  let leftMs = stallMs;
  for await (const chunk of chunks) {
    const began = performance.now();
    const timer = setTimeout(() => cut(new StalledReader()), leftMs);
    try {
      yield chunk;
    } finally {
      clearTimeout(timer);
    }
    const earnedMs = (chunk.length / LEAST_BYTES_PER_SECOND) * 1000;
    leftMs = Math.min(stallMs, leftMs - (performance.now() - began) + earnedMs);
  }
}
