/**
 * Newton's law: the temperature after `elapsedMs` of a body that warms or cools `towards` a temperature, with a time
 * constant: the time after which 63 % of the difference is gone.
 */
export const warmedAfter = (start: number, towards: number, elapsedMs: number, tauMs: number): number =>
  towards - (towards - start) * Math.exp(-elapsedMs / tauMs);

/** How long it takes to get from `start` to `limit` on the way `towards` a temperature; Infinity if it never gets there. */
export function msToReach(start: number, towards: number, limit: number, tauMs: number): number {
  const share = (towards - start) / (towards - limit);
  return share >= 1 && Number.isFinite(share) ? tauMs * Math.log(share) : Infinity;
}
