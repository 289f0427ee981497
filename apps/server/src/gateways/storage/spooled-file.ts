import { createHash, randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The content of a stream, with its length and hash, that can be read more than once. */
export interface SpooledFile {
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
  read(): Readable;
  close(): Promise<void>;
}

const CHUNK_BYTES = 64 * 1024;

/** The temporary file has no name while it is used, so a killed process leaves nothing behind. */
export async function spoolToFile(
  content: Readable,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal | undefined },
): Promise<SpooledFile> {
  const path = join(tmpdir(), `parwell-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    const hash = createHash('sha256');
    let size = 0;
    const store = async (chunks: AsyncIterable<Buffer | string>) => {
      for await (const chunk of chunks) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        size += bytes.length;
        if (size > maxBytes) throw new Error(`The file is larger than ${maxBytes} bytes.`);
        hash.update(bytes);
        await file.appendFile(bytes);
      }
    };
    await pipeline(content, store, { signal });
    return {
      size,
      sha256: hash.digest('hex'),
      read: () => Readable.from(chunksOf(file), { objectMode: false }),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(CHUNK_BYTES), position });
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
