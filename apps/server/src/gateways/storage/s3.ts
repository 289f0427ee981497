import type { S3Settings } from '../../platform/storage-settings.ts';
import { S3Refusal, s3Requests, type S3Timing } from './s3-requests.ts';
import { spoolToFile } from './spooled-file.ts';
import { requireStorageKey } from './storage-key.ts';
import type { StorageGateway } from './storage-gateway.ts';

/** S3's limit for one request. */
const MAX_BYTES = 5 * 1024 ** 3;

/**
 * An S3-compatible object store. S3 needs the length before the content, so a file is first written to a local disk and
 * then sent in one request, which succeeds or fails as a whole. An upload in parts would need no disk, but an
 * interrupted one stays in the bucket, and is paid for, until somebody finds it.
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
    // The temporary files of killed writers have no names, and the store keeps nothing of an interrupted request.
    removeLeftovers: async () => 0,
  };
}

/** A missing bucket is a wrong setting, not a missing file. */
const isMissing = (error: unknown): boolean => error instanceof S3Refusal && error.code === 'NoSuchKey';
