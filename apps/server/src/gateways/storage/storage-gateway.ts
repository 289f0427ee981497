import type { Readable } from 'node:stream';

/** Where files lie. A folder by default; an object store takes over by answering the same. */
export interface StorageGateway {
  /** Keeps all of a stream under a key, or nothing. Returns the size in bytes. */
  write(key: string, content: Readable, options?: { readonly signal?: AbortSignal }): Promise<number>;
  /** Null when there is no such file. */
  read(key: string): Promise<Readable | null>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
}
