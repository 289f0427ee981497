import type { Evidence, Place } from '../ledger-rows.ts';
import { removedBefore, removedMore } from '../ledger-texts.ts';
import { emit, evidenceOf, newKey, noteArrival, ownerOf, writeRow } from '../posting.ts';
import { BY_ITSELF } from '../stock-effects.ts';
import { reviewsIn, type Posting } from '../stock-draft.ts';
import type { ResolutionStatus, Review, ReviewAttempt } from '../stock.ts';
import {
  samePlace,
  type Removal,
  type Allocation,
  type AllocationResult,
} from '../postings/allocate-stock.ts';

type EvidenceSaid = Partial<Evidence> & Pick<Evidence, 'at' | 'timeReplaced'>;

type ReviewToOpen = Pick<
  Review,
  'kind' | 'cabinetId' | 'productId' | 'type' | 'reason' | 'suspendedReason' | 'attemptedQty'
> &
  Partial<Review>;

export const attemptOf = (
  key: string,
  quantity: number,
  said: EvidenceSaid,
  more: Partial<Pick<ReviewAttempt, 'to' | 'serials'>> = {},
): ReviewAttempt => ({
  key,
  quantity,
  to: more.to ?? null,
  serials: more.serials ?? [],
  at: said.at,
  timeReplaced: said.timeReplaced,
  userName: said.userName ?? '',
  npi: said.npi ?? '',
  userVerified: said.userVerified,
  npiVerified: said.npiVerified,
  session: said.session ?? '',
});

/** Writes the log row of a review. It moves nothing. */
function writeReviewRow(
  posting: Posting,
  key: string,
  review: Pick<Review, 'cabinetId' | 'productId' | 'type' | 'reason'> & Partial<Review>,
  said: EvidenceSaid,
): void {
  writeRow(posting, {
    key,
    cabinetId: review.cabinetId,
    productId: review.productId,
    lot: review.lot ?? '',
    owner: review.owner ?? ownerOf(posting.draft, review.productId),
    holder: review.holder ?? null,
    dispenser: review.dispenser ?? null,
    section: review.section ?? '',
    type: review.type,
    action: 'REVIEW REQD',
    reason: review.reason,
    ...evidenceOf(said),
    tagId: review.tagId ?? '',
    serial: review.serial ?? '',
    orderNumber: review.orderNumber ?? said.orderNumber ?? '',
    shipmentId: review.shipmentId ?? '',
  });
}

const emitOpen = (posting: Posting, review: Review): void =>
  emit(posting, { effect: 'review', review, resolvedBy: '', resolvedAt: null });

/** Leaves something to a person. Nothing moves until it is decided (DINV-019). */
export function openReview(
  posting: Posting,
  review: ReviewToOpen,
  said: EvidenceSaid,
  more: Partial<Pick<ReviewAttempt, 'to' | 'serials'>> = {},
): void {
  const key = newKey(posting);
  writeReviewRow(posting, key, review, said);
  emitOpen(posting, newReview(review, attemptOf(key, review.attemptedQty, said, more), said));
}

const newReview = (review: ReviewToOpen, attempt: ReviewAttempt, said: EvidenceSaid): Review => ({
  lot: '',
  owner: null,
  holder: null,
  dispenser: null,
  section: '',
  tagId: '',
  serial: '',
  shipQty: null,
  onHandQty: null,
  shipmentId: '',
  lineKey: null,
  orderNumber: said.orderNumber ?? '',
  note: said.note ?? '',
  userName: attempt.userName,
  npi: attempt.npi,
  userVerified: attempt.userVerified,
  npiVerified: attempt.npiVerified,
  ...review,
  key: attempt.key,
  attempts: [attempt],
  openedAt: attempt.at,
  status: 'Suspended',
  memo: '',
});

const NOWHERE: Place = { holder: null, dispenser: null, section: '' };

/** The open review for lack of the same stock, which a further removal joins (S27). A move gets its own review. */
const chainOf = (posting: Posting, removal: Removal): Review | undefined =>
  reviewsIn(posting.draft, removal.cabinetId).find(
    (review) =>
      review.kind === 'no stock' &&
      review.reason === 'VEND' &&
      review.productId === removal.productId &&
      review.lot === (removal.lot ?? '') &&
      samePlace(review, removal.place ?? NOWHERE),
  );

type Lacking = Omit<Exclude<AllocationResult, { readonly allocations: readonly Allocation[] }>, 'serial'>;

/** Puts a removal above on hand in review, or back after another try. */
export function awaitStock(
  posting: Posting,
  removal: Removal,
  attempt: ReviewAttempt,
  { available, tooEarly = false }: Lacking,
): void {
  const chain = attempt.to === null ? chainOf(posting, removal) : undefined;
  if (chain !== undefined) {
    emitOpen(posting, { ...chain, attempts: [...chain.attempts, attempt] });
    return;
  }
  const { cabinetId, productId, lot, place } = removal;
  emitOpen(
    posting,
    newReview(
      {
        kind: 'no stock',
        cabinetId,
        productId,
        lot: lot ?? '',
        ...(place ?? NOWHERE),
        type: 'Removal',
        reason: attempt.to === null ? 'VEND' : 'TRANSFER',
        suspendedReason: (tooEarly ? removedBefore : removedMore)(attempt.quantity, available),
        serial: attempt.serials.length === 1 ? (attempt.serials[0] ?? '') : '',
        onHandQty: available,
        attemptedQty: attempt.quantity,
      },
      attempt,
      attempt,
    ),
  );
}

/** A device reported a removal above on hand: it waits for the stock or for a person (S10, S27). */
export function reviewRemoval(
  posting: Posting,
  removal: Removal,
  said: EvidenceSaid,
  to: Place | null,
  lacking: Lacking,
): void {
  const attempt = attemptOf(newKey(posting), removal.count, said, { to, serials: removal.serials });
  const { cabinetId, productId, lot, place } = removal;
  const reason = to === null ? 'VEND' : 'TRANSFER';
  writeReviewRow(
    posting,
    attempt.key,
    { cabinetId, productId, lot: lot ?? '', ...(place ?? NOWHERE), type: 'Removal', reason },
    said,
  );
  awaitStock(posting, removal, attempt, lacking);
  // It may complete a circle of moves that wait for each other.
  if (to !== null) noteArrival(posting, { cabinetId, productId, at: said.at, approved: false });
}

export function closeReview(
  posting: Posting,
  review: Review,
  how: { status: Exclude<ResolutionStatus, 'Suspended'>; memo: string; by?: string; at: number },
): void {
  emit(posting, {
    effect: 'review',
    review: { ...review, status: how.status, memo: how.memo },
    resolvedBy: how.by ?? BY_ITSELF,
    resolvedAt: how.at,
  });
}
