import type { Place } from '../ledger-rows.ts';
import { SHIPMENT_ARRIVED, STOCK_ARRIVED } from '../ledger-texts.ts';
import { insertFromLines } from '../postings/insert-stock.ts';
import { CLOSES_ITSELF_WITHIN_MS, type Leeway } from '../past-stock.ts';
import { retryMoves } from './retry-moves.ts';
import { awaitStock, closeReview } from './reviews.ts';
import { reviewsIn, type Arrival, type Posting } from '../stock-draft.ts';
import type { Review, ReviewAttempt } from '../stock.ts';
import {
  allocateRemovalAt,
  writeAllocations,
  type Removal,
  type Allocation,
} from '../postings/allocate-stock.ts';

const placeOf = ({ holder, dispenser, section }: Place): Place | null =>
  holder === null && dispenser === null && section === '' ? null : { holder, dispenser, section };

export const removalOf = (review: Review, count: number, serials: readonly string[]): Removal => ({
  cabinetId: review.cabinetId,
  productId: review.productId,
  lot: review.lot === '' ? null : review.lot,
  owner: review.owner,
  place: placeOf(review),
  count,
  serials,
});

/** The keys of a review's final rows: whoever resolves it, it is posted once. */
export const resolvedKey =
  (key: string) =>
  (index: number): string =>
    `review/${key}/${index}`;

export function writeAttempt(
  posting: Posting,
  review: Review,
  attempt: ReviewAttempt,
  allocations: readonly Allocation[],
): void {
  const { to } = attempt;
  writeAllocations(posting, allocations, {
    reason: to === null ? 'VEND' : 'TRANSFER',
    to: to && { ...to, cabinetId: review.cabinetId },
    evidence: { ...attempt, note: review.note, orderNumber: review.orderNumber },
    keyOf: resolvedKey(attempt.key),
  });
}

/** Tries the attempts again that had joined a resolved review; those that still lack stock wait on (S27). */
export function retryJoined(posting: Posting, review: Review, leeway: Leeway): void {
  for (const attempt of review.attempts.slice(1)) {
    const removal = removalOf(review, attempt.quantity, attempt.serials);
    const found = allocateRemovalAt(posting.draft, removal, attempt.at, leeway);
    if ('allocations' in found) writeAttempt(posting, review, attempt, found.allocations);
    else awaitStock(posting, removal, attempt, found);
  }
}

const inTime = (review: Review, { at, approved }: Arrival): boolean =>
  approved || at - review.openedAt <= CLOSES_ITSELF_WITHIN_MS;

function retryRemoval(posting: Posting, review: Review, { at, approved }: Arrival): void {
  const [own] = review.attempts;
  const leeway = approved ? 'whenever' : 'all that came';
  if (own === undefined) return;
  const removal = removalOf(review, own.quantity, own.serials);
  const found = allocateRemovalAt(posting.draft, removal, own.at, leeway);
  if (!('allocations' in found)) return;
  closeReview(posting, review, { status: 'Approved', memo: STOCK_ARRIVED, at });
  writeAttempt(posting, review, own, found.allocations);
  retryJoined(posting, review, leeway);
}

const byAge = (a: Review, b: Review): number => a.openedAt - b.openedAt || (a.key < b.key ? -1 : 1);

const waitingFor = ({ draft }: Posting, arrival: Arrival): Review[] =>
  reviewsIn(draft, arrival.cabinetId)
    .filter(
      (review) =>
        review.kind === 'no stock' && review.productId === arrival.productId && inTime(review, arrival),
    )
    .toSorted(byAge);

/**
 * Runs after everything else: tries the reviews that wait for the stock that came. A move may bring stock for another
 * review.
 */
export function retryArrivals(posting: Posting): void {
  for (let arrival = first(posting); arrival !== undefined; arrival = first(posting)) {
    for (const { key } of waitingFor(posting, arrival)) {
      // An earlier one may have changed or closed it.
      const review = posting.draft.reviews.get(key);
      if (review !== undefined) retryRemoval(posting, review, arrival);
    }
    const waiting = waitingFor(posting, arrival);
    for (const lot of new Set(waiting.map((review) => review.lot)))
      retryMoves(
        posting,
        waiting.filter((review) => review.lot === lot),
        arrival.at,
      );
  }
}

function first({ arrivals }: Posting): Arrival | undefined {
  for (const [key, arrival] of arrivals) {
    arrivals.delete(key);
    return arrival;
  }
  return undefined;
}

/** Tries the inserts that waited for a shipment or a receipt (S11). */
export function retryInserts(posting: Posting, cabinetIds: Iterable<string>, at: number): void {
  for (const cabinetId of cabinetIds)
    for (const review of reviewsIn(posting.draft, cabinetId).toSorted(byAge)) {
      const [own] = review.attempts;
      if (review.kind !== 'no line' || own === undefined) continue;
      if (at - review.openedAt > CLOSES_ITSELF_WITHIN_MS) continue;
      const isDone = insertFromLines(posting, {
        ...placedIn(review),
        count: own.quantity,
        serials: own.serials,
        evidence: { ...own, note: review.note, orderNumber: review.orderNumber },
        keyOf: resolvedKey(own.key),
      });
      if (isDone) closeReview(posting, review, { status: 'Approved', memo: SHIPMENT_ARRIVED, at });
    }
}

export const placedIn = ({ cabinetId, productId, holder, dispenser, section }: Review) => ({
  cabinetId,
  productId,
  holder,
  dispenser,
  section,
});
