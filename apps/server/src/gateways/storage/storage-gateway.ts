import type { Readable } from 'node:stream';

/** File storage: a folder by default; an object store can implement the same interface. */
export interface StorageGateway {
  /** Stores the whole stream or nothing. Returns the size in bytes. */
  write(key: string, content: Readable, options?: { readonly signal?: AbortSignal }): Promise<number>;
  /** Null if there is no such file. */
  read(key: string): Promise<Readable | null>;
  /** Does not fail if there is no such file. */
  remove(key: string): Promise<void>;
}
