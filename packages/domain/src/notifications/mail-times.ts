const MINUTE_MS = 60_000;
/** Later events in this time join the first in one mail (N4). */
const GATHER_MS = 2 * MINUTE_MS;
/** Between mails for the same cause and address. */
const PAUSE_MS = 15 * MINUTE_MS;
/** Mails this late become a digest of the present state (N5). */
const STALE_MS = 60 * MINUTE_MS;

/** `firstAt`: the first event; `lastMailedAt`: for the same cause and address (N4). */
export const mailAt = (firstAt: number, lastMailedAt: number | null): number =>
  Math.max(firstAt + GATHER_MS, (lastMailedAt ?? -Infinity) + PAUSE_MS);

/** A clock may be ahead by this much without anybody noticing. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/** A clock that is far ahead must not delay its mail. */
export const countedFrom = (happenedAt: number, now: number): number =>
  happenedAt > now + TOLERANCE_MS ? now - GATHER_MS : happenedAt;

export const isStale = (dueAt: number, now: number): boolean => now - dueAt >= STALE_MS;

/** After these in a row an address is skipped until somebody sends it a test (N10). */
const MOST_BOUNCES = 3;
export const isSkipped = (bouncesInARow: number): boolean => bouncesInARow >= MOST_BOUNCES;
