export interface Pace {
  readonly perSecond: number;
  /** As many may come at once before anybody waits. */
  readonly burst: number;
}

/** Nobody is kept waiting longer: what waits is kept in memory. */
const MOST_WAIT_MS = 60_000;

/**
 * How many milliseconds whoever sends now has to wait, so that nobody sends faster than the pace for long; null
 * where that would be too long, and then the message does not count.
 */
export function keepPace({ perSecond, burst }: Pace, now: () => number = () => performance.now()) {
  const step = 1000 / perSecond;
  /** When everything sent so far would have been sent at the steady pace. */
  const settledAt = new Map<string, number>();
  return (sender: string): number | null => {
    const time = now();
    const settled = Math.max(time, settledAt.get(sender) ?? 0);
    const wait = Math.max(0, settled - time - (burst - 1) * step);
    if (wait > MOST_WAIT_MS) return null;
    settledAt.set(sender, settled + step);
    return wait;
  };
}
