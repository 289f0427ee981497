import { STORED } from '@parwell/contract';
import { ADDRESS_FAILURES_BEFORE_LOCK, countAttempt, LOCK_MINUTES, type Attempts } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { keepPace, USUAL_PACE } from '../../gateways/broker/pace.ts';
import { AppError } from '../../platform/app-error.ts';
import { admits } from './credentials.service.ts';
import { createIngest } from './ingest/ingest.service.ts';

interface Sender {
  readonly authorization: string | undefined;
  readonly address: string;
}

interface Message {
  readonly topic: string;
  readonly payload?: unknown;
}

const WRONG_CREDENTIALS = 'Device id or secret is not right.';
const LOCKED = `Too many attempts. Please try again in ${LOCK_MINUTES} minutes.`;
const TOO_FAST =
  'The device sends more than it may. Nothing of this batch was stored. Please try again later.';

/** Takes batches of messages over HTTPS, from devices that know their secret. */
export function createBatches(context: Context) {
  const ingest = createIngest(context);
  const signIn = createSignIn(context);
  const waitOf = keepPace(USUAL_PACE, { mostWaitMs: 0, now: () => context.clock.now().getTime() });
  return async (sender: Sender, messages: readonly Message[]): Promise<{ results: string[] }> => {
    const cabinetId = await signIn(sender);
    if (waitOf(cabinetId, messages.length) === null) throw new AppError('too_many_requests', TOO_FAST);
    const problems = await Promise.all(
      messages.map(({ topic, payload }) =>
        ingest.take({ cabinetId, topic, payload: Buffer.from(JSON.stringify(payload ?? null)) }),
      ),
    );
    return { results: problems.map((problem) => problem ?? STORED) };
  };
}

/** Addresses remembered for their failures; no more than that many. */
const MOST_ADDRESSES = 10_000;

/** The id of the device that signs in; an address that fails too often has to wait, as at the login. */
function createSignIn(context: Context) {
  const failures = new Map<string, Attempts>();
  return async ({ authorization, address }: Sender): Promise<string> => {
    const now = context.clock.now();
    const before = failures.get(address) ?? null;
    if (before?.lockedUntil && before.lockedUntil > now) throw new AppError('too_many_requests', LOCKED);
    const { cabinetId, secret } = readBasic(authorization);
    if (await admits(context, cabinetId, secret)) return cabinetId;
    if (failures.size >= MOST_ADDRESSES) failures.clear();
    failures.set(address, countAttempt(before, now, ADDRESS_FAILURES_BEFORE_LOCK).after);
    throw new AppError('not_authenticated', WRONG_CREDENTIALS);
  };
}

/** As HTTP Basic says it: an id without a colon, a colon, and the secret. */
function readBasic(authorization = ''): { cabinetId: string; secret: string } {
  const [, encoded = ''] = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization) ?? [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  // A zero byte is in no id, and PostgreSQL would stumble over it.
  if (colon < 1 || text.includes('\0')) return { cabinetId: '', secret: '' };
  return { cabinetId: text.slice(0, colon), secret: text.slice(colon + 1) };
}
