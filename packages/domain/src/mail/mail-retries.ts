const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 15 * MINUTE_MS;
/** A mail that no server took for so long is dropped (N6). */
const GIVE_UP_MS = 72 * 60 * MINUTE_MS;

/** When a mail is tried again after so many failures: after 1, 2, 4, 8 minutes, then every quarter of an hour. */
export const nextTryAt = (failures: number, now: number): number =>
  now + Math.min(2 ** Math.max(failures - 1, 0) * MINUTE_MS, LONGEST_PAUSE_MS);

/** Until when a mail written at a time is tried. */
export const givenUpAt = (writtenAt: number): number => writtenAt + GIVE_UP_MS;
