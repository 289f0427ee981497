const MINUTE_MS = 60_000;
/** What happens in this time after the first is in one mail (N4). */
const GATHER_MS = 2 * MINUTE_MS;
/** The next mail for the same cause and address comes no sooner. */
const PAUSE_MS = 15 * MINUTE_MS;
/** What could not be sent for so long becomes a digest of how things stand (N5). */
const STALE_MS = 60 * MINUTE_MS;

/** When what first happened at a time is mailed, after the last mail for the same cause and address (N4). */
export const mailAt = (firstAt: number, lastMailedAt: number | null): number =>
  Math.max(firstAt + GATHER_MS, (lastMailedAt ?? -Infinity) + PAUSE_MS);

/** A clock may be ahead by so much without anybody noticing. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/** When something counts as having happened: a clock that is far ahead must not delay its mail. */
export const countedFrom = (happenedAt: number, now: number): number =>
  happenedAt > now + TOLERANCE_MS ? now - GATHER_MS : happenedAt;

export const isStale = (dueAt: number, now: number): boolean => now - dueAt >= STALE_MS;

/** So many bounces in a row, and an address is left out until somebody sends it a test (N10). */
const MOST_BOUNCES = 3;
export const isSkipped = (bouncesInARow: number): boolean => bouncesInARow >= MOST_BOUNCES;
