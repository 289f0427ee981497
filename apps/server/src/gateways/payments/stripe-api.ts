import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Log } from '../../platform/log.ts';

/** The version that this code understands. By default, Stripe uses the account's version. */
const VERSION = '2025-11-17.clover';
const TIMEOUT_MS = 10_000;

const UNAVAILABLE = 'The payment provider is not available for a moment. Please try again.';

export const StripeId = z.string().regex(/^[\w-]{1,200}$/);

const Failure = z.object({ error: z.object({ type: z.string().regex(/^[a-z_]{1,60}$/) }) });

interface Options {
  readonly apiUrl: string;
  readonly secretKey: string;
  readonly log: Log;
  readonly timeoutMs?: number | undefined;
}

interface ApiRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly form?: Readonly<Record<string, string>>;
  /** The same request with the same key gets the same answer and has no second effect. */
  readonly idempotencyKey?: string;
}

/** Returns the API's answer, or undefined if it refuses the request for good. */
export type SendToStripe = <S extends z.ZodType>(
  schema: S,
  request: ApiRequest,
) => Promise<z.output<S> | undefined>;

interface StripeApi {
  readonly send: SendToStripe;
  /** Logs the reason and returns an error that hides it from the caller. */
  readonly unavailable: (reason: string) => AppError;
}

/**
 * Stripe's API over HTTP. Logged reasons are our own words: texts of the provider or of libraries could repeat the
 * request, and with it the key.
 */
export function stripeApi({ apiUrl, secretKey, log, timeoutMs = TIMEOUT_MS }: Options): StripeApi {
  const base = apiUrl.replace(/\/+$/, '');

  const unavailable = (reason: string): AppError => {
    log.warn({ reason }, 'The payment provider did not answer as it should');
    return new AppError('unavailable', UNAVAILABLE);
  };

  async function exchange({ method, path, form, idempotencyKey }: ApiRequest) {
    try {
      const answer = await fetch(`${base}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${secretKey}`,
          'stripe-version': VERSION,
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(form && { body: new URLSearchParams(form) }),
        // Never send the key to another site.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { ok: answer.ok, status: answer.status, text: await answer.text() };
    } catch (error) {
      throw unavailable(networkReason(error));
    }
  }

  return {
    unavailable,
    async send(schema, request) {
      const { ok, status, text } = await exchange(request);
      const body = parse(text);
      if (!ok) {
        const type = Failure.safeParse(body).data?.error.type ?? 'unknown';
        log.info({ status, type }, 'The payment provider refused a request');
        if (isFinal(status, type)) return undefined;
        throw unavailable(`status ${status}, ${type}`);
      }
      const read = schema.safeParse(body);
      if (!read.success) throw unavailable(`not understood: ${pathsOf(read.error)}`);
      return read.data;
    },
  };
}

/**
 * Whether the request itself is wrong. All other errors may go away: an invalid key, too many requests, or a
 * concurrent request with the same idempotency key, which may have created a session.
 */
const isFinal = (status: number, type: string): boolean =>
  [400, 402, 404].includes(status) && type === 'invalid_request_error';

const pathsOf = (error: z.ZodError): string => error.issues.map(({ path }) => path.join('.')).join(', ');

function networkReason(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  const code = typeof cause?.code === 'string' && /^[A-Z_]+$/.test(cause.code) ? cause.code : undefined;
  return code ?? (name === 'TimeoutError' ? 'no answer in time' : 'no connection');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
