import type { Readable } from 'node:stream';

/** File storage: a folder by default, or an S3-compatible object store. */
export interface StorageGateway {
  /**
   * Stores the whole stream or nothing. Returns the size in bytes. If it fails because an answer was lost, the whole
   * file may have been stored; removing the key is safe then.
   */
  write(key: string, content: Readable, options?: { readonly signal?: AbortSignal }): Promise<number>;
  /** Null if there is no such file. */
  read(key: string): Promise<Readable | null>;
  /** Does not fail if there is no such file. */
  remove(key: string): Promise<void>;
  /** Removes files that killed writers left behind before then, and returns how many. */
  removeLeftovers(before: Date): Promise<number>;
}
