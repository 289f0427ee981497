const FIRST_MS = 1000;
/** A broker or database that is back is used again soon, and few gateways ask. */
const LONGEST_MS = 5000;

/** How long to wait before the next attempt: longer each time, and never quite the same for two that try together. */
export function backOff(failures: number, random = Math.random()): number {
  const ms = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return Math.round(ms * (0.5 + random / 2));
}
