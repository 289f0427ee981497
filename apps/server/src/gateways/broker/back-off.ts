const FIRST_MS = 1000;
/** So that a broker or database that is back is used again soon; few gateways ask. */
const LONGEST_MS = 5000;

/** The delay before the next attempt: longer each time, and random, so that two gateways do not try in step. */
export function backOff(failures: number, random = Math.random()): number {
  const ms = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return Math.round(ms * (0.5 + random / 2));
}
