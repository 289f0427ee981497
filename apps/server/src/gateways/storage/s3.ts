import type { S3Settings } from '../../platform/storage-settings.ts';
import { S3Refusal, s3Requests, type S3Timing } from './s3-requests.ts';
import { spoolToFile } from './spooled-file.ts';
import { requireStorageKey } from './storage-key.ts';
import type { StorageGateway } from './storage-gateway.ts';

/** What S3 takes in one request. */
const MAX_BYTES = 5 * 1024 ** 3;

/**
 * An S3-compatible object store. S3 has to know the length before the content, so a file is first written to a local
 * disk and then sent in one request, which the store takes as a whole or not at all. An upload in parts would need no disk, but
 * one that was cut off stays in the bucket, and is paid for, until somebody looks for it.
 */
export function s3Storage(settings: S3Settings, timing?: S3Timing): StorageGateway {
  const send = s3Requests(settings, timing);
  return {
    async write(key, content, { signal } = {}) {
      requireStorageKey(key);
      const file = await spoolToFile(content, { maxBytes: MAX_BYTES, signal });
      try {
        const answer = await send({ method: 'PUT', key, content: file, signal });
        answer.resume();
        return file.size;
      } finally {
        await file.close();
      }
    },
    async read(key) {
      try {
        return await send({ method: 'GET', key: requireStorageKey(key) });
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      try {
        const answer = await send({ method: 'DELETE', key: requireStorageKey(key) });
        answer.resume();
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
    // The temporary files of killed writers have no names, and the store keeps nothing of a request that was cut off.
    removeLeftovers: async () => 0,
  };
}

/** A missing bucket is a wrong setting, and not a missing file. */
const isMissing = (error: unknown): boolean => error instanceof S3Refusal && error.code === 'NoSuchKey';
