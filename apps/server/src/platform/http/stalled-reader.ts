/** The reader was too slow; the answer is cut, because it holds a database connection. */
export class StalledReader extends Error {
  constructor() {
    super('Nobody reads the answer.');
  }
}

/** A slower reader counts as gone. */
const LEAST_BYTES_PER_SECOND = 8 * 1024;

/**
 * Passes data on and calls `cut` if the reader stalls: for `stallMs` in all, plus the time that a very slow line
 * needs for the bytes already read. Time without data does not count.
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
