import { normalizeEmail } from '../email.ts';
import type { NotificationType } from './channel-groups.ts';

const MINUTE_MS = 60_000;
/** Between tests of a type to an address. */
export const TEST_PAUSE_MS = 5 * MINUTE_MS;
export const TESTS_COUNT_MS = 60 * MINUTE_MS;
const MOST_TESTS = 100;

/** Questions to addresses outside are counted as tests are (N12): both go to any address that somebody enters. */
export const QUESTION = 'question';

export interface SentTest {
  readonly type: NotificationType | typeof QUESTION;
  readonly email: string;
  /** In milliseconds. */
  readonly sentAt: number;
}

/**
 * Anybody's address can be in a group, so tests must not be usable for sending many mails: one in five minutes per
 * address, and a hundred per hour for a customer; if that is not enough for all, nobody gets one.
 */
export function testableAddresses(
  { type, addresses }: { readonly type: SentTest['type']; readonly addresses: readonly string[] },
  sent: readonly SentTest[],
  now: number,
): readonly string[] {
  const recent = sent.filter(({ sentAt }) => now - sentAt < TESTS_COUNT_MS);
  const paused = new Set(
    recent
      .filter((test) => test.type === type && now - test.sentAt < TEST_PAUSE_MS)
      .map(({ email }) => normalizeEmail(email)),
  );
  const fresh = addresses.filter((address) => !paused.has(normalizeEmail(address)));
  return recent.length + fresh.length > MOST_TESTS ? [] : fresh;
}
