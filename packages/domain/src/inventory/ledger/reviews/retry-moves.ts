import type { Place } from '../ledger-rows.ts';
import { STOCK_ARRIVED } from '../ledger-texts.ts';
import { closeReview } from './reviews.ts';
import type { Posting } from '../stock-draft.ts';
import type { Review, ReviewAttempt } from '../stock.ts';
import {
  allocateRemoval,
  writeAllocations,
  type Removal,
  type Allocation,
} from '../postings/allocate-stock.ts';

/**
 * Moves within a device that wait for each other: there and back, when the vend after both came first and removed
 * their stock. None fits alone, but all together do; then their net result is posted. The order of arrival must not
 * decide where the units are.
 */

const placeOf = ({ holder, dispenser, section }: Place): Place => ({ holder, dispenser, section });
const placeKey = (place: Place): string => JSON.stringify(placeOf(place));

interface WaitingMove {
  readonly from: Place;
  readonly to: Place;
  readonly attempt: ReviewAttempt;
}

/** A move waits in a review of its own. */
const moveOf = (review: Review): WaitingMove[] => {
  const [attempt] = review.attempts;
  return attempt?.to ? [{ from: placeOf(review), to: placeOf(attempt.to), attempt }] : [];
};

function netOf(moves: readonly WaitingMove[]): { place: Place; net: number }[] {
  const nets = new Map<string, { place: Place; net: number }>();
  const add = (place: Place, units: number): void => {
    const key = placeKey(place);
    nets.set(key, { place, net: (nets.get(key)?.net ?? 0) + units });
  };
  for (const { from, to, attempt } of moves) {
    add(from, -attempt.quantity);
    add(to, attempt.quantity);
  }
  return [...nets.values()].toSorted((a, b) => (placeKey(a.place) < placeKey(b.place) ? -1 : 1));
}

/** Splits the allocations so that each place gets its share. */
function share(allocations: readonly Allocation[], places: readonly { place: Place; net: number }[]) {
  const shares: { allocation: Allocation; to: Place }[] = [];
  const left = places.map((each) => ({ ...each }));
  for (const allocation of allocations) {
    let { count } = allocation;
    for (const target of left) {
      const units = Math.min(count, target.net);
      if (units <= 0) continue;
      shares.push({ allocation: { ...allocation, count: units }, to: target.place });
      target.net -= units;
      count -= units;
    }
  }
  return shares;
}

export function retryMoves(posting: Posting, reviews: readonly Review[], at: number): void {
  const moves = reviews.flatMap(moveOf);
  const [review] = reviews;
  const [first] = moves;
  if (review === undefined || first === undefined) return;
  const { cabinetId, productId } = review;
  const lot = review.lot === '' ? null : review.lot;
  const removal: Removal = { cabinetId, productId, lot, owner: null, place: null, count: 0, serials: [] };
  const nets = netOf(moves);
  const allocations: Allocation[] = [];
  for (const { place, net } of nets) {
    if (net >= 0) continue;
    const found = allocateRemoval(posting.draft, { ...removal, place, count: -net });
    if (!('allocations' in found)) return;
    allocations.push(...found.allocations);
  }
  const into = nets.filter(({ net }) => net > 0);
  let index = 0;
  for (const { allocation, to } of share(allocations, into))
    writeAllocations(posting, [allocation], {
      reason: 'TRANSFER',
      to: { ...to, cabinetId },
      evidence: first.attempt,
      keyOf: () => `review/${first.attempt.key}/${index++}`,
    });
  for (const each of reviews)
    if (moveOf(each).length > 0) closeReview(posting, each, { status: 'Approved', memo: STOCK_ARRIVED, at });
}
