import type { WaitingRows } from '../table/calm-rows.ts';

/**
 * How many of the waiting rows are new; 0 if that cannot be said. If the list has not grown, a row that was not there
 * before may have moved up; one at the end may have been on the next page.
 */
export function countNew({ shown, latest, more }: Omit<WaitingRows, 'onShow'>): number {
  const known = new Set(shown);
  const lastKnown = latest.findLastIndex((id) => known.has(id));
  if (more <= 0) return 0;
  // More than a page: none of the rows in sight is left on it.
  if (lastKnown < 0) return more;
  return latest.slice(0, lastKnown).filter((id) => !known.has(id)).length;
}
