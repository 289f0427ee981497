import { createHash } from 'node:crypto';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { S3Settings } from '../../platform/storage-settings.ts';
import type { SpooledFile } from './spooled-file.ts';

/** A request is given up after so long without a byte. */
const IDLE_MS = 30_000;
const TRIES = 4;
const FIRST_PAUSE_MS = 500;

export interface S3Timing {
  readonly idleMs?: number;
  /** The pause before the second try; each further one is twice as long. */
  readonly pauseMs?: number;
}

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly content?: SpooledFile;
  readonly signal?: AbortSignal | undefined;
}

export class S3Refusal extends Error {
  readonly status: number;
  /** Such as NoSuchKey. */
  readonly code: string | undefined;

  constructor({ method, key }: S3Request, status: number, code: string | undefined) {
    super(`The storage answered ${method} ${key} with ${status}${code ? ` (${code})` : ''}.`);
    this.status = status;
    this.code = code;
  }
}

/** The store is overloaded, or there was no answer at all. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof S3Refusal) || error.status >= 500 || error.status === 429;

const EMPTY_SHA256 = createHash('sha256').digest('hex');

/** Sends signed requests. Answers with an error status are thrown as `S3Refusal`, and everything is safe to repeat. */
export function s3Requests(
  settings: S3Settings,
  { idleMs = IDLE_MS, pauseMs = FIRST_PAUSE_MS }: S3Timing = {},
) {
  const base = settings.url.replace(/\/+$/, '');

  async function sign({ method, key, content }: S3Request) {
    // Loaded here, because most servers have no object store.
    const { AwsV4Signer } = await import('aws4fetch');
    const signed = await new AwsV4Signer({
      method,
      url: `${base}/${settings.prefix}${key}`,
      // The store compares the content with its hash, which is part of the signature.
      headers: { 'x-amz-content-sha256': content?.sha256 ?? EMPTY_SHA256 },
      service: 's3',
      region: settings.region,
      accessKeyId: settings.keyId,
      secretAccessKey: settings.secret,
    }).sign();
    const length = content && { 'content-length': String(content.size) };
    return { url: signed.url, headers: { ...Object.fromEntries(signed.headers), ...length } };
  }

  async function exchange(asked: S3Request): Promise<IncomingMessage> {
    const { method, content, signal } = asked;
    const { url, headers } = await sign(asked);
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      let answer: IncomingMessage | undefined;
      const request = send(url, { method, headers, timeout: idleMs, ...(signal && { signal }) });
      request.on('timeout', () => {
        // While bytes wait here for a slow reader, the store is not to blame.
        if (!answer?.readableLength) request.destroy(new Error('The storage did not answer in time.'));
      });
      request.on('response', (message) => {
        resolve((answer = message));
        // A store that refuses before it has received everything does not want the rest.
        message.once('end', () => request.writableFinished || request.destroy());
      });
      request.on('error', reject);
      // A failure of either is also an error of the request.
      if (content) pipeline(content.read(), request).catch(() => undefined);
      else request.end();
    });
  }

  async function attempt(asked: S3Request): Promise<IncomingMessage> {
    const answer = await exchange(asked);
    const { statusCode = 0 } = answer;
    if (statusCode >= 200 && statusCode < 300) return answer;
    const code = /<Code>(\w+)<\/Code>/.exec(await text(answer))?.[1];
    throw new S3Refusal(asked, statusCode, code);
  }

  return async (asked: S3Request): Promise<IncomingMessage> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(asked);
      } catch (error) {
        asked.signal?.throwIfAborted();
        if (tries === TRIES || !mayPass(error)) throw error;
        await pause(pauseMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2), undefined, {
          signal: asked.signal,
        });
      }
    }
  };
}
