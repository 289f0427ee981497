import type { WaitingRows } from '../table/calm-rows.ts';

/**
 * The number of new rows among the waiting ones; 0 if unknown. If the list has not grown, an unknown row may
 * have moved up, and one at the end may come from the next page.
 */
export function countNew({ shown, latest, more }: Omit<WaitingRows, 'onShow'>): number {
  const known = new Set(shown);
  const lastKnown = latest.findLastIndex((id) => known.has(id));
  if (more <= 0) return 0;
  // More than a page: no shown row is left.
  if (lastKnown < 0) return more;
  return latest.slice(0, lastKnown).filter((id) => !known.has(id)).length;
}
