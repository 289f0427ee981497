const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 15 * MINUTE_MS;
/** Then a mail is dropped (N6). */
const GIVE_UP_MS = 72 * 60 * MINUTE_MS;

/** After 1, 2, 4, 8 minutes, then every quarter of an hour. */
export const nextTryAt = (failures: number, now: number): number =>
  now + Math.min(2 ** Math.max(failures - 1, 0) * MINUTE_MS, LONGEST_PAUSE_MS);

export const givenUpAt = (writtenAt: number): number => writtenAt + GIVE_UP_MS;
