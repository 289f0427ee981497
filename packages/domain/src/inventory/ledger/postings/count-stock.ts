import { NONE_FOUND } from '../ledger-texts.ts';
import type { Evidence, StockKey } from '../ledger-rows.ts';
import { forgetReceived } from './match-receipts.ts';
import { emit, evidenceOf, onlyKey, outcomeOf, ownerOf, refuse, writeRow, newKey } from '../posting.ts';
import { openReview } from '../reviews/reviews.ts';
import { ROW_KINDS } from '../row-kinds.ts';
import { stockOf, type Draft, type Posting } from '../stock-draft.ts';
import type { Posted } from '../stock-effects.ts';
import type { HandStockEvent } from '../stock-events.ts';
import type { StockRefusal } from '../stock-refusals.ts';
import { allocateRemoval } from './allocate-stock.ts';

type CountEvent = Extract<HandStockEvent, { kind: 'count by hand' }>;

interface CountedLot {
  readonly cabinetId: string;
  readonly productId: string;
  readonly lot: string;
}

const onHandOf = (draft: Draft, { cabinetId, productId, lot }: CountedLot): number =>
  stockOf(draft, cabinetId, productId).reduce((sum, each) => sum + (each.lot === lot ? each.quantity : 0), 0);

/** The place for units that a count found: where the lot is already, else nowhere in particular. */
function placeOfLot(draft: Draft, of: CountedLot): StockKey {
  const there = stockOf(draft, of.cabinetId, of.productId)
    .filter((stock) => stock.lot === of.lot)
    .toSorted(
      (a, b) => b.quantity - a.quantity || (JSON.stringify(onlyKey(a)) < JSON.stringify(onlyKey(b)) ? -1 : 1),
    );
  const [most] = there;
  if (most !== undefined) return onlyKey(most);
  const { cabinetId, productId, lot } = of;
  return {
    cabinetId,
    productId,
    lot,
    owner: ownerOf(draft, productId),
    holder: null,
    dispenser: null,
    section: '',
  };
}

/** Adds or removes what a count found (S8). Returns why it cannot, or null. */
export function adjustCount(
  posting: Posting,
  of: CountedLot,
  more: number,
  said: Partial<Evidence> & Pick<Evidence, 'at' | 'timeReplaced'>,
  keyOf: (index: number) => string = () => newKey(posting),
): StockRefusal | null {
  const { draft } = posting;
  if (more > 0) {
    const key = keyOf(0);
    writeRow(posting, {
      ...placeOfLot(draft, of),
      ...ROW_KINDS.countedMore,
      ...evidenceOf(said),
      key,
      quantity: more,
    });
    return null;
  }
  const { cabinetId, productId, lot } = of;
  const found = allocateRemoval(draft, {
    cabinetId,
    productId,
    lot,
    owner: null,
    place: null,
    count: -more,
    serials: [],
  });
  if (!('allocations' in found))
    return { code: 'approved_above_on_hand', params: { onHand: found.available } };
  for (const [index, { from, count }] of found.allocations.entries())
    writeRow(posting, {
      ...from,
      ...ROW_KINDS.countedLess,
      ...evidenceOf(said),
      key: keyOf(index),
      quantity: -count,
    });
  // Received units that are missing were never put in: the device will report them as new.
  forgetReceived(posting, of, -more);
  return null;
}

export function noteCount(
  posting: Posting,
  of: CountedLot,
  counted: number,
  by: { at: number; userName: string },
): void {
  const { cabinetId, productId, lot } = of;
  emit(posting, { effect: 'counted', cabinetId, productId, lot, counted, at: by.at, userName: by.userName });
}

/**
 * A count compares with what is on hand now (S28). None found, and fewer than there are tagged units, goes to a
 * person: nobody knows which tagged unit is gone, and a count bills nothing.
 */
export function countByHand(posting: Posting, event: CountEvent): Posted {
  const { draft } = posting;
  if (!draft.devices.has(event.cabinetId)) return refuse({ code: 'device_unknown' });
  if (!Number.isInteger(event.counted) || event.counted < 0)
    return refuse({ code: 'reported_quantity_below_one' });
  const onHand = onHandOf(draft, event);
  if (onHand !== event.seenOnHand) return refuse({ code: 'on_hand_moved', params: { onHand } });
  const more = event.counted - onHand;
  const isForReview = more !== 0 && (event.counted === 0 || (more < 0 && adjustsTagged(draft, event, -more)));
  if (isForReview)
    openReview(
      posting,
      {
        kind: 'count',
        cabinetId: event.cabinetId,
        productId: event.productId,
        lot: event.lot,
        type: 'Cycle Count',
        reason: 'CYCLE COUNT',
        suspendedReason: event.counted === 0 ? NONE_FOUND : `Counted ${event.counted} of ${onHand} on hand.`,
        onHandQty: onHand,
        attemptedQty: event.counted,
      },
      event,
    );
  else {
    if (more !== 0) adjustCount(posting, event, more, event);
    noteCount(posting, event, event.counted, event);
  }
  return outcomeOf(posting);
}

const adjustsTagged = (draft: Draft, { cabinetId, productId, lot }: CountedLot, count: number): boolean =>
  !(
    'allocations' in
    allocateRemoval(draft, { cabinetId, productId, lot, owner: null, place: null, count, serials: [] })
  );
