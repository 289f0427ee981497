import { BoundedMap } from '../../platform/bounded-map.ts';

export interface RateLimit {
  readonly perSecond: number;
  /** So many may come at once before delays begin. */
  readonly burst: number;
}

/** The limit per device, over MQTT and HTTPS alike. */
export const DEFAULT_RATE_LIMIT: RateLimit = { perSecond: 200, burst: 2000 };

const COUNTED_BYTES = 1024;

/** A long message counts as many, because it takes as long to read. */
export const weightOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / COUNTED_BYTES));

const MAX_SENDERS = 100_000;

interface LimiterOptions {
  /** Longer delays are refused, because delayed messages are held in memory. */
  readonly maxWaitMs?: number;
  readonly now?: () => number;
}

/**
 * The returned function answers for how many milliseconds a sender's messages must be delayed to stay within the limit,
 * or null if that would be too long; such messages are not counted.
 */
export function createRateLimiter(
  { perSecond, burst }: RateLimit,
  { maxWaitMs = 60_000, now = () => performance.now() }: LimiterOptions = {},
) {
  const intervalMs = 1000 / perSecond;
  /** By sender: when everything sent so far would have been sent at the steady rate. */
  const dueAt = new BoundedMap<string, number>(MAX_SENDERS);
  return (sender: string, messages = 1): number | null => {
    const time = now();
    const due = Math.max(time, dueAt.get(sender) ?? 0) + (messages - 1) * intervalMs;
    const wait = Math.max(0, due - time - (burst - 1) * intervalMs);
    if (wait > maxWaitMs) return null;
    dueAt.set(sender, due + intervalMs);
    return wait;
  };
}
