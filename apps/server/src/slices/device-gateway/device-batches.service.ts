import { STORED } from '@parwell/contract';
import { ADDRESS_ATTEMPTS } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { createRateLimiter, DEFAULT_RATE_LIMIT, weightOf } from '../../gateways/broker/rate-limit.ts';
import { AppError, TooManyRequests } from '../../platform/app-error.ts';
import { countTry, secondsToWait } from '../identity/failed-attempts.public.ts';
import { authenticateDevice } from './credentials.service.ts';
import { createIngest } from './ingest/ingest.service.ts';
import type { CreateWatch } from './watching.public.ts';

interface Sender {
  readonly authorization: string | undefined;
  readonly address: string;
}

interface Message {
  readonly topic: string;
  readonly payload?: unknown;
}

const WRONG_CREDENTIALS = 'Wrong device ID or secret.';
const TOO_FAST = 'The device sends too much. This batch was not stored. Please try again later.';

/** Batches of messages that authenticated devices send over HTTPS. */
export function createBatches(context: Context, createWatch: CreateWatch) {
  const ingest = createIngest(context, createWatch(context));
  const signIn = createSignIn(context);
  const delayFor = createRateLimiter(DEFAULT_RATE_LIMIT, {
    maxWaitMs: 0,
    now: () => context.clock.now().getTime(),
  });
  return async (sender: Sender, messages: readonly Message[]): Promise<{ results: string[] }> => {
    const cabinetId = await signIn(sender);
    const published = messages.map(({ topic, payload }) => ({
      cabinetId,
      topic,
      payload: Buffer.from(JSON.stringify(payload ?? null)),
    }));
    const weight = published.reduce((sum, { payload }) => sum + weightOf(payload.length), 0);
    if (delayFor(cabinetId, weight) === null) throw new AppError('too_many_requests', TOO_FAST);
    const problems = await Promise.all(published.map((message) => ingest.receive(message)));
    return { results: problems.map((problem) => problem ?? STORED) };
  };
}

/** Returns the device's id. An address that fails too often is locked out, as at the login page. */
function createSignIn(context: Context) {
  return async ({ authorization, address }: Sender): Promise<string> => {
    const now = context.clock.now();
    const guesser = { subject: `device-address:${address}`, rule: ADDRESS_ATTEMPTS };
    const wait = await secondsToWait(context.db, guesser, now);
    if (wait > 0) throw new TooManyRequests(wait);
    const { cabinetId, secret } = readBasic(authorization);
    if (await authenticateDevice(context, cabinetId, secret)) return cabinetId;
    await countTry(context.db, guesser, now);
    throw new AppError('not_authenticated', WRONG_CREDENTIALS);
  };
}

/** HTTP Basic: id and secret, separated by a colon. */
function readBasic(authorization = ''): { cabinetId: string; secret: string } {
  const [, encoded = ''] = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization) ?? [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  // PostgreSQL refuses zero bytes in a text, and no id contains one.
  if (colon < 1 || text.includes('\0')) return { cabinetId: '', secret: '' };
  return { cabinetId: text.slice(0, colon), secret: text.slice(colon + 1) };
}
