import { CLOSES_ITSELF_WITHIN_MS, type Review, type StockEvent } from '@parwell/domain';

/**
 * The earliest time in each device that events may decide on: their own, and that of waiting removals that they may
 * post (S10, S27).
 */
export function earliestTimes(
  events: readonly StockEvent[],
  reviews: readonly Review[],
  resolved: readonly string[],
): { readonly cabinetId: string; readonly at: number }[] {
  const earliest = new Map<string, number>();
  const note = (cabinetId: string, at: number): void =>
    void earliest.set(cabinetId, Math.min(at, earliest.get(cabinetId) ?? at));
  for (const event of events)
    if ('cabinetId' in event && event.cabinetId !== '') note(event.cabinetId, event.at);
  const first = Math.min(...events.map(({ at }) => at));
  for (const review of reviews) {
    const mayClose = review.kind === 'no stock' && review.openedAt >= first - CLOSES_ITSELF_WITHIN_MS;
    // A person's decision may let all waiting attempts there be tried again.
    if (mayClose || resolved.length > 0) for (const { at } of review.attempts) note(review.cabinetId, at);
  }
  return [...earliest].map(([cabinetId, at]) => ({ cabinetId, at }));
}
