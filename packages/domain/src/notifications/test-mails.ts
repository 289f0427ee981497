import { normalizeEmail } from '../users/email.ts';
import type { NotificationType } from './channel-groups.ts';

const MINUTE_MS = 60_000;
/** An address gets the next test of a type no sooner. */
export const TEST_PAUSE_MS = 5 * MINUTE_MS;
/** How long a test counts for its customer. */
export const TESTS_COUNT_MS = 60 * MINUTE_MS;
const MOST_TESTS = 100;

/** A test mail of a customer. */
export interface SentTest {
  readonly type: NotificationType;
  readonly email: string;
  /** In milliseconds. */
  readonly sentAt: number;
}

/**
 * Which of these addresses may get a test now. An address in a group may be anybody's, so nobody can use tests to send
 * many mails: one in five minutes to an address, and a hundred in an hour for a customer; if that is not enough for all,
 * nobody gets one.
 */
export function testableAddresses(
  { type, addresses }: { readonly type: NotificationType; readonly addresses: readonly string[] },
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
