/** After this many failures an email is locked for a while, whether or not it has an account. */
export const FAILURES_BEFORE_LOCK = 5;
export const LOCK_MINUTES = 15;
/** An IP address may fail more often before it is locked: a whole hospital can share one. */
export const ADDRESS_FAILURES_BEFORE_LOCK = 100;

export interface Attempts {
  readonly failures: number;
  readonly lastAt: Date;
  readonly lockedUntil: Date | null;
}

const LOCK_MS = LOCK_MINUTES * 60_000;

/**
 * Counts an attempt before the password is checked, so that simultaneous attempts count too; a success clears
 * the count. Attempts during a lock are not counted. Failures older than the lock period are forgotten.
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
