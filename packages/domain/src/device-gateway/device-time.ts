export const CLOCK_DIRECTIONS = ['ahead', 'behind'] as const;
export type ClockDirection = (typeof CLOCK_DIRECTIONS)[number];

/** Implausible readings are flagged, never dropped. */
export const TIME_FLAGS = { ahead: 1, longPast: 2 } as const;

/** Of alerts: the device's clock was wrong, or that is not known yet. */
export const CLOCK_FLAGS = { wrong: 4, unsure: 8 } as const;

const MINUTE_MS = 60_000;
const AHEAD_MS = 5 * MINUTE_MS;
export const LONG_PAST_MS = 30 * 24 * 60 * MINUTE_MS;

/** 0 for a plausible time. */
export function timeFlags(at: Date, receivedAt: Date): number {
  const late = receivedAt.getTime() - at.getTime();
  if (late < -AHEAD_MS) return TIME_FLAGS.ahead;
  return late > LONG_PAST_MS ? TIME_FLAGS.longPast : 0;
}
