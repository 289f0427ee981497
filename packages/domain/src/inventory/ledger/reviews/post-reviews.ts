import { adjustCount, noteCount } from '../postings/count-stock.ts';
import { insertFromLines, insertLot, isSerializable, receiveLine } from '../postings/insert-stock.ts';
import type { Insertion } from '../insertion.ts';
import { emit, noteArrival, outcomeOf, refuse } from '../posting.ts';
import { placedIn, removalOf, resolvedKey, retryInserts, retryJoined } from './retry-reviews.ts';
import { closeReview } from './reviews.ts';
import { acceptSighting } from '../tags/resolve-tag.ts';
import type { Posting } from '../stock-draft.ts';
import type { Posted } from '../stock-effects.ts';
import type { HandStockEvent } from '../stock-events.ts';
import type { StockRefusal } from '../stock-refusals.ts';
import { sightingKey, type Review, type ReviewAttempt } from '../stock.ts';
import { overruleSighting } from '../tags/tag-rows.ts';
import { allocateRemoval, writeAllocations } from '../postings/allocate-stock.ts';

type ResolveEvent = Extract<HandStockEvent, { kind: 'resolve review' }>;

const insertionOf = (review: Review, own: ReviewAttempt, count: number): Insertion => ({
  ...placedIn(review),
  count,
  serials: own.serials.length === count ? own.serials : [],
  evidence: { ...own, note: review.note, orderNumber: review.orderNumber },
  keyOf: resolvedKey(review.key),
});

function approveRemoval(
  posting: Posting,
  review: Review,
  own: ReviewAttempt,
  quantity: number,
): StockRefusal | null {
  const serials = own.serials.length === quantity ? own.serials : [];
  const found = allocateRemoval(posting.draft, removalOf(review, quantity, serials));
  if (!('allocations' in found))
    return { code: 'approved_above_on_hand', params: { onHand: found.available } };
  writeAllocations(posting, found.allocations, {
    reason: own.to === null ? 'VEND' : 'TRANSFER',
    to: own.to && { ...own.to, cabinetId: review.cabinetId },
    evidence: { ...own, note: review.note, orderNumber: review.orderNumber },
    keyOf: resolvedKey(review.key),
  });
  return null;
}

/** A person received another number than was shipped; approving that ends the line (R14). */
function approveReceipt(
  posting: Posting,
  review: Review,
  own: ReviewAttempt,
  quantity: number,
): StockRefusal | null {
  const line = posting.draft.lines.get(review.lineKey ?? '');
  if (line === undefined) return { code: 'line_received' };
  // Meanwhile the device may have reported some of them.
  const came = (review.shipQty ?? line.open) - line.open;
  const count = Math.max(0, quantity - came);
  if (count > 0) receiveLine(posting, line, insertionOf(review, own, count));
  emit(posting, { effect: 'received', lineKey: line.key, units: 0, done: true, at: own.at });
  retryInserts(posting, [review.cabinetId], own.at);
  return null;
}

/** A person confirms that the tag is where it is seen, so the device that still has it on its books has lost it. */
function approveTag(posting: Posting, review: Review): StockRefusal | null {
  const { draft } = posting;
  const tag = draft.tags.get(review.tagId);
  const seen = draft.sightings.get(sightingKey(review.tagId, review.cabinetId));
  if (tag === undefined || seen === undefined)
    return { code: 'tag_unknown', params: { tagId: review.tagId } };
  if (tag.customerId !== draft.customerId)
    return { code: 'tag_of_other_customer', params: { tagId: tag.tagId } };
  if (!tag.active) return { code: 'tag_inactive', params: { tagId: tag.tagId } };
  const isReversible = tag.vendKey !== null && draft.vends.get(tag.vendKey)?.reversed === false;
  if (tag.phase === 'vended' && !isReversible)
    return { code: 'tag_not_vended', params: { tagId: tag.tagId } };
  const before = tag.cabinetId;
  acceptSighting(posting, tag, seen);
  if (before !== null && before !== review.cabinetId && draft.sightings.has(sightingKey(tag.tagId, before)))
    overruleSighting(posting, tag.tagId, before, false, seen.at);
  return null;
}

function approveInsert(
  posting: Posting,
  review: Review,
  own: ReviewAttempt,
  quantity: number,
): StockRefusal | null {
  if (review.productId === '') return { code: 'product_of_review_not_known' };
  const insertion = insertionOf(review, own, quantity);
  if (review.lot === '')
    return insertFromLines(posting, insertion) ? null : { code: 'lot_of_review_not_known' };
  // The doubt is about the lot's serial numbers or date: the known ones stand.
  insertLot(
    posting,
    { ...insertion, serials: isSerializable(posting.draft, review.productId) ? [] : insertion.serials },
    review.lot,
  );
  return null;
}

/** Posts an approval (S26). Returns why it cannot, or null. */
function approve(posting: Posting, review: Review, event: ResolveEvent): StockRefusal | null {
  const { quantity } = event;
  const [own] = review.attempts;
  if (own === undefined) return { code: 'review_resolved' };
  if (review.kind === 'count') {
    const more = quantity - (review.onHandQty ?? 0);
    const problem =
      more === 0
        ? null
        : adjustCount(posting, review, more, { ...own, note: review.note }, resolvedKey(review.key));
    if (problem === null) noteCount(posting, review, quantity, own);
    return problem;
  }
  if (review.kind === 'receipt') return approveReceipt(posting, review, own, quantity);
  if (quantity === 0) return null;
  if (review.kind === 'tag')
    return quantity === 1 ? approveTag(posting, review) : { code: 'resolution_quantity_invalid' };
  if (review.type === 'Insert') return approveInsert(posting, review, own, quantity);
  return review.productId === ''
    ? { code: 'product_of_review_not_known' }
    : approveRemoval(posting, review, own, quantity);
}

/** A review is resolved once, and nothing moves before (SUSP-005..010). */
export function resolveReview(posting: Posting, event: ResolveEvent): Posted {
  const review = posting.draft.reviews.get(event.reviewKey);
  if (review === undefined) return refuse({ code: 'review_resolved' });
  const { status, memo, quantity, at } = event;
  if (status === 'Approved') {
    if (!Number.isInteger(quantity) || quantity < 0) return refuse({ code: 'resolution_quantity_invalid' });
    const problem = approve(posting, review, event);
    if (problem !== null) return refuse(problem);
  }
  closeReview(posting, review, { status, memo, by: event.userName, at });
  retryJoined(posting, review, status === 'Approved' ? 'whenever' : 'all that came');
  if (status === 'Approved')
    noteArrival(posting, { cabinetId: review.cabinetId, productId: review.productId, at, approved: true });
  return outcomeOf(posting);
}
