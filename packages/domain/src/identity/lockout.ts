/** For failed sign-ins of one subject (an e-mail, a browser, an address). */
export interface AttemptRule {
  /** Failures without a delay; each further one delays the next attempt. */
  readonly free: number;
  /** The count starts over after this long without an attempt. */
  readonly forgottenAfterMinutes: number;
}

/** For an e-mail in unknown browsers, and for each known browser, whether or not there is such an account. */
export const EMAIL_ATTEMPTS: AttemptRule = { free: 5, forgottenAfterMinutes: 24 * 60 };
/** A whole hospital can share an address. */
export const ADDRESS_ATTEMPTS: AttemptRule = { free: 100, forgottenAfterMinutes: 15 };

const FIRST_WAIT_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 15 * 60;

export interface Attempts {
  readonly failures: number;
  readonly lastAt: Date;
  readonly lockedUntil: Date | null;
}

/** 15 seconds after the last free failure, twice as long after each more. */
export const waitAfter = (failures: number, { free }: AttemptRule): number =>
  failures < free
    ? 0
    : Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(failures - free, 20), LONGEST_WAIT_SECONDS);

/**
 * Called before the password is checked, so that concurrent attempts count too; a success clears the count. Attempts
 * that come too early are refused and not counted.
 */
export function countAttempt(
  before: Attempts | null,
  now: Date,
  rule: AttemptRule,
): { allowed: boolean; after: Attempts } {
  if (before?.lockedUntil && before.lockedUntil > now) return { allowed: false, after: before };
  const since = before?.lockedUntil ?? before?.lastAt ?? now;
  const recent = before && now.getTime() - since.getTime() < rule.forgottenAfterMinutes * 60_000;
  const failures = (recent ? before.failures : 0) + 1;
  const wait = waitAfter(failures, rule);
  const lockedUntil = wait > 0 ? new Date(now.getTime() + wait * 1000) : null;
  return { allowed: true, after: { failures, lastAt: now, lockedUntil } };
}
