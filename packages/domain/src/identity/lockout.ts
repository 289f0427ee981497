/** After this many failures an e-mail is locked for a while, whether or not it has an account. */
export const FAILURES_BEFORE_LOCK = 5;
export const LOCK_MINUTES = 15;
/** One address may fail more often before it has to wait: a whole hospital can share one. */
export const ADDRESS_FAILURES_BEFORE_LOCK = 100;

export interface Attempts {
  readonly failures: number;
  readonly lastAt: Date;
  readonly lockedUntil: Date | null;
}

const LOCK_MS = LOCK_MINUTES * 60_000;

/**
 * Counts one more try before the password is looked at, so that tries made at the same moment count
 * too; a success clears the count. A try that finds the lock closed is not counted. Failures older
 * than the lock's length are forgotten.
 */
export function countAttempt(
  before: Attempts | null,
  now: Date,
  limit: number,
): { allowed: boolean; after: Attempts } {
  if (before?.lockedUntil && before.lockedUntil > now) return { allowed: false, after: before };
  const recent = before && now.getTime() - before.lastAt.getTime() < LOCK_MS && !before.lockedUntil;
  const failures = (recent ? before.failures : 0) + 1;
  const lockedUntil = failures >= limit ? new Date(now.getTime() + LOCK_MS) : null;
  return { allowed: true, after: { failures, lastAt: now, lockedUntil } };
}
