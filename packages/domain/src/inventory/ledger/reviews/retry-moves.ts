import type { Place } from '../ledger-rows.ts';
import { STOCK_ARRIVED } from '../ledger-texts.ts';
import { closeReview } from './reviews.ts';
import type { Posting } from '../stock-draft.ts';
import type { Review, ReviewAttempt } from '../stock.ts';
import { findTakes, writeTakes, type Removal, type Take } from '../postings/allocate-stock.ts';

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

/** The net change of each place. */
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
function share(takes: readonly Take[], places: readonly { place: Place; net: number }[]) {
  const shares: { take: Take; to: Place }[] = [];
  const left = places.map((each) => ({ ...each }));
  for (const take of takes) {
    let { count } = take;
    for (const target of left) {
      const units = Math.min(count, target.net);
      if (units <= 0) continue;
      shares.push({ take: { ...take, count: units }, to: target.place });
      target.net -= units;
      count -= units;
    }
  }
  return shares;
}

/** Tries the waiting moves of one device, product and lot together. */
export function retryMoves(posting: Posting, reviews: readonly Review[], at: number): void {
  const moves = reviews.flatMap(moveOf);
  const [review] = reviews;
  const [first] = moves;
  if (review === undefined || first === undefined) return;
  const { cabinetId, productId } = review;
  const lot = review.lot === '' ? null : review.lot;
  const removal: Removal = { cabinetId, productId, lot, owner: null, place: null, count: 0, serials: [] };
  const nets = netOf(moves);
  const takes: Take[] = [];
  for (const { place, net } of nets) {
    if (net >= 0) continue;
    const found = findTakes(posting.draft, { ...removal, place, count: -net });
    if (!('takes' in found)) return;
    takes.push(...found.takes);
  }
  const into = nets.filter(({ net }) => net > 0);
  let index = 0;
  for (const { take, to } of share(takes, into))
    writeTakes(posting, [take], {
      reason: 'TRANSFER',
      to: { ...to, cabinetId },
      evidence: first.attempt,
      keyOf: () => `review/${first.attempt.key}/${index++}`,
    });
  for (const each of reviews)
    if (moveOf(each).length > 0) closeReview(posting, each, { status: 'Approved', memo: STOCK_ARRIVED, at });
}
