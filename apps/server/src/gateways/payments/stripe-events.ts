import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { ProviderEvent } from './payment-gateway.ts';
import { StripeId } from './stripe-api.ts';

interface Verification {
  /** As Stripe shows it, with its prefix. */
  readonly secret: string;
  readonly now: Date;
}

/** Stripe signs again when it resends, so only a replayed copy is older. */
const TOLERANCE_MS = 5 * 60_000;

const Event = z.object({ type: z.string().max(200), data: z.object({ object: z.unknown() }) });
const SessionEvent = z.object({ id: StripeId });
const RefundEvent = z.object({ payment_intent: StripeId.nullable(), refunded: z.boolean() });

const SESSION_EVENTS: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]);

/** Verifies and parses a webhook event; null for an irrelevant one. */
export function readStripeEvent(
  verification: Verification,
  headers: IncomingHttpHeaders,
  body: Buffer,
): ProviderEvent | null {
  assertSigned(verification, String(headers['stripe-signature'] ?? ''), body);
  const { type, data } = read(Event, parse(body));
  if (SESSION_EVENTS.has(type)) {
    return { kind: 'session', sessionId: read(SessionEvent, data.object).id };
  }
  if (type !== 'charge.refunded') return null;
  // After a partial refund the rest is still to be refunded.
  const { payment_intent: reference, refunded } = read(RefundEvent, data.object);
  return reference !== null && refunded ? { kind: 'refund', reference } : null;
}

function assertSigned({ secret, now }: Verification, header: string, body: Buffer): void {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? '';
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  // There are two while the secret is being replaced.
  const isSigned = parts.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex');
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new AppError('not_authenticated', 'The signature does not belong to this request.');
  const age = now.getTime() - Number(timestamp) * 1000;
  // In this form NaN is refused too.
  if (!(Math.abs(age) <= TOLERANCE_MS)) {
    throw new AppError('not_authenticated', 'The request was signed too long ago, or in the future.');
  }
}

function read<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw new AppError('bad_request', 'This is no event.');
  return result.data;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
