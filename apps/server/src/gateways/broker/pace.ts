export interface Pace {
  readonly perSecond: number;
  /** As many may come at once before anybody waits. */
  readonly burst: number;
}

/** What one device may send, whichever way it comes. */
export const USUAL_PACE: Pace = { perSecond: 200, burst: 2000 };

interface Patience {
  /** Nobody is kept waiting longer: what waits is kept in memory. */
  readonly mostWaitMs?: number;
  readonly now?: () => number;
}

/**
 * How many milliseconds whoever sends now has to wait, so that nobody sends faster than the pace for long; null
 * where that would be too long, and then the messages do not count.
 */
export function keepPace(
  { perSecond, burst }: Pace,
  { mostWaitMs = 60_000, now = () => performance.now() }: Patience = {},
) {
  const step = 1000 / perSecond;
  /** When everything sent so far would have been sent at the steady pace. */
  const settledAt = new Map<string, number>();
  return (sender: string, messages = 1): number | null => {
    const time = now();
    const settled = Math.max(time, settledAt.get(sender) ?? 0) + (messages - 1) * step;
    const wait = Math.max(0, settled - time - (burst - 1) * step);
    if (wait > mostWaitMs) return null;
    settledAt.set(sender, settled + step);
    return wait;
  };
}
