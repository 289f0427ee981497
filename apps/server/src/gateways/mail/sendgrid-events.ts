import { createPublicKey, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isMailEvent, type MailEvent } from '@parwell/domain';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';

export interface ReportedEvent {
  readonly msgId: string;
  readonly event: MailEvent;
  readonly at: Date;
  readonly providerEventId: string;
}

interface Verification {
  /** DER in base64, as SendGrid shows it. */
  readonly publicKey: string;
  readonly now: Date;
}

const HOUR_MS = 3_600_000;
/** SendGrid retries for a day. Repeated events are ignored anyway. */
const MAX_AGE_MS = 24 * HOUR_MS;
/** Tolerance for clock differences. */
const MAX_AHEAD_MS = HOUR_MS / 12;

const YEAR_2100 = 4_102_444_800;

const Events = z.array(
  z.object({
    event: z.string().max(50),
    timestamp: z.number().int().min(0).max(YEAR_2100),
    sg_event_id: z.string().regex(/^[\x21-\x7e]{1,200}$/),
    /** The custom argument of our mails; mails of other senders do not have it. */
    msg_id: z.uuid().optional().catch(undefined),
  }),
);

/** Verifies and parses a request of SendGrid's signed event webhook. */
export function readSignedEvents(
  verification: Verification,
  headers: IncomingHttpHeaders,
  body: Buffer,
): ReportedEvent[] {
  assertSigned(verification, headers, body);
  const read = Events.safeParse(parse(body));
  if (!read.success) {
    throw new AppError('bad_request', `These are no events: ${z.prettifyError(read.error).slice(0, 300)}`);
  }
  return read.data.flatMap(({ event, timestamp, sg_event_id: providerEventId, msg_id: msgId }) => {
    if (msgId === undefined || !isMailEvent(event)) return [];
    const at = new Date(Math.min(timestamp * 1000, verification.now.getTime()));
    return [{ msgId, event, at, providerEventId }];
  });
}

function assertSigned({ publicKey, now }: Verification, headers: IncomingHttpHeaders, body: Buffer): void {
  const timestamp = String(headers['x-twilio-email-event-webhook-timestamp'] ?? '');
  const signature = String(headers['x-twilio-email-event-webhook-signature'] ?? '');
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  if (!verify('sha256', signed, key, Buffer.from(signature, 'base64'))) {
    throw new AppError('not_authenticated', 'The signature does not belong to this request.');
  }
  const age = now.getTime() - Number(timestamp) * 1000;
  // Written so that NaN is refused too.
  if (!(age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS)) {
    throw new AppError('not_authenticated', 'The request was signed too long ago, or in the future.');
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
