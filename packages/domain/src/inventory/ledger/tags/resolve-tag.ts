import { seenAfterVend, seenElsewhere, TAG_HERE, TAG_NOT_HERE, tagOfOtherCustomer } from '../ledger-texts.ts';
import { closeReview, openReview } from '../reviews/reviews.ts';
import { isOnHand, reviewsIn, sightingsOfTag, type Posting } from '../stock-draft.ts';
import { sightingKey, type Review, type Sighting, type Tag } from '../stock.ts';
import { bringIn, changeTag, comeBack, leave, reverseVend, transfer } from './tag-rows.ts';

/** Until so long after the tag left, its vend reverses by itself (S17). */
export const REVERSIBLE_MS = 24 * 3_600_000;

const isNewer = (a: Sighting, b: Sighting): boolean =>
  a.at > b.at || (a.at === b.at && a.cabinetId > b.cabinetId);

const newest = (sightings: readonly Sighting[]): Sighting | undefined =>
  sightings.reduce<Sighting | undefined>(
    (best, each) => (best === undefined || isNewer(each, best) ? each : best),
    undefined,
  );

/** The place of a tag, or its last one, by the sightings of all devices. */
function observed(posting: Posting, tag: Tag): Sighting | undefined {
  const sightings = sightingsOfTag(posting.draft, tag.tagId).filter(({ cabinetId }) =>
    posting.draft.devices.has(cabinetId),
  );
  const present = sightings.filter((each) => each.present);
  if (present.length === 0) {
    // On hand without ever having been seen there: no device has reported that it left.
    const isUnseen = tag.phase === 'on hand' && !sightings.some((each) => each.cabinetId === tag.cabinetId);
    return isUnseen ? undefined : newest(sightings);
  }
  const atHome = present.find(({ cabinetId }) => cabinetId === tag.cabinetId);
  if (atHome !== undefined && tag.phase !== 'shipped') return atHome;
  const homeIsUnseen =
    tag.phase === 'on hand' && !sightings.some(({ cabinetId }) => cabinetId === tag.cabinetId);
  return homeIsUnseen ? undefined : newest(present);
}

/**
 * Whether the vend may reverse by itself: what a person posted, what was sent to the ERP and what is older than a
 * day, a person must undo (S17).
 */
function isReversible({ draft }: Posting, tag: Tag, seenAt: number): boolean {
  const vend = tag.vendKey === null ? undefined : draft.vends.get(tag.vendKey);
  return (
    vend !== undefined &&
    !vend.reversed &&
    !vend.transmitted &&
    vend.row.key.startsWith('vend/') &&
    seenAt - tag.since <= REVERSIBLE_MS
  );
}

/** Evidence of the device that it left, else of the one where it appeared. */
const leftEvidence = ({ draft }: Posting, tag: Tag, came: Sighting): Sighting => {
  const left = draft.sightings.get(sightingKey(tag.tagId, tag.cabinetId ?? ''));
  return left !== undefined && !left.present ? left : { ...came, session: '' };
};

/** `insist`: a person decided that it is there. */
function moveIn(posting: Posting, tag: Tag, seen: Sighting, insist: boolean): Tag {
  const isHome = tag.cabinetId === seen.cabinetId;
  const left = leftEvidence(posting, tag, seen);
  switch (tag.phase) {
    case 'on hand':
      return isHome ? tag : transfer(posting, tag, seen.cabinetId, left, seen);
    case 'pending':
      return isHome
        ? comeBack(posting, tag, seen.cabinetId, seen)
        : transfer(posting, tag, seen.cabinetId, left, seen);
    case 'vended': {
      if (!insist && !isReversible(posting, tag, seen.at)) return tag;
      const back = reverseVend(posting, tag, seen);
      return isHome ? back : transfer(posting, back, seen.cabinetId, left, seen);
    }
    default:
      return bringIn(posting, tag, seen.cabinetId, seen);
  }
}

/** The tag has left the device that saw it last: it is PENDING there. */
function moveOut(posting: Posting, tag: Tag, gone: Sighting): Tag {
  const isHome = tag.cabinetId === gone.cabinetId;
  if (tag.phase === 'pending' && isHome && tag.since === gone.at) return tag;
  if (tag.phase === 'vended') {
    // It left once more than was vended, so it must have been back in between.
    const isNews = !isHome || gone.at > tag.since;
    if (!isNews || !isReversible(posting, tag, gone.at)) return tag;
  }
  const inStock = isOnHand(tag) && isHome ? tag : moveIn(posting, tag, gone, false);
  return leave(posting, inStock, gone.cabinetId, gone);
}

const reviewsOf = (posting: Posting, tagId: string): Review[] =>
  sightingsOfTag(posting.draft, tagId).flatMap(({ cabinetId }) =>
    reviewsIn(posting.draft, cabinetId).filter((each) => each.kind === 'tag' && each.tagId === tagId),
  );

/** What the unit is. Of another customer's, nobody here learns more than its tag (S18, V3). */
const unitOf = (tag: Tag, isForeign: boolean) =>
  isForeign
    ? { productId: '', tagId: tag.tagId }
    : {
        productId: tag.productId,
        lot: tag.lot,
        owner: tag.owner,
        tagId: tag.tagId,
        serial: tag.serial,
        orderNumber: tag.orderNumber,
      };

/** A tag in an unexpected place goes to a person, once for each time it appears. */
function reviewAppearance(posting: Posting, tag: Tag, seen: Sighting): void {
  if (reviewsOf(posting, tag.tagId).some(({ cabinetId }) => cabinetId === seen.cabinetId)) return;
  const isForeign = tag.customerId !== posting.draft.customerId;
  const reason = isForeign ? 'RESTOCK' : tag.phase === 'vended' ? 'REVERT' : 'TRANSFER';
  openReview(
    posting,
    {
      ...unitOf(tag, isForeign),
      kind: 'tag',
      cabinetId: seen.cabinetId,
      type: 'Insert',
      reason,
      suspendedReason: isForeign
        ? tagOfOtherCustomer(tag.tagId)
        : tag.phase === 'vended'
          ? seenAfterVend(tag.tagId)
          : seenElsewhere(tag.tagId, tag.cabinetId ?? ''),
      onHandQty: 0,
      attemptedQty: 1,
    },
    seen,
  );
}

/** Closes reviews about the tag that have answered themselves (S18). */
function closeResolved(posting: Posting, tagId: string, at: number): void {
  const tag = posting.draft.tags.get(tagId);
  for (const review of reviewsOf(posting, tagId)) {
    const seen = posting.draft.sightings.get(sightingKey(tagId, review.cabinetId));
    const isHere =
      tag?.phase === 'on hand' &&
      tag.customerId === posting.draft.customerId &&
      tag.cabinetId === review.cabinetId;
    if (isHere) closeReview(posting, review, { status: 'Approved', memo: TAG_HERE, at });
    else if (!seen?.present) closeReview(posting, review, { status: 'Rejected', memo: TAG_NOT_HERE, at });
  }
}

/**
 * Makes the ledger agree with the last sightings of all devices (S15..S19), whatever the order in which they came.
 * `appeared` is the sighting of a tag that its device had not seen before.
 */
export function resolveTag(posting: Posting, tagId: string, at: number, appeared: Sighting | null): void {
  const tag = posting.draft.tags.get(tagId);
  // Without a shipment the tag is unknown (S19); an inactive tag has left the business.
  if (tag === undefined || !tag.active) return;
  const isOurs = tag.customerId === posting.draft.customerId;
  const seen = isOurs ? observed(posting, tag) : undefined;
  let now = tag;
  if (seen?.present) now = moveIn(posting, tag, seen, false);
  else if (seen !== undefined) now = moveOut(posting, tag, seen);
  const isThere = isOurs && now.phase === 'on hand' && now.cabinetId === appeared?.cabinetId;
  if (appeared !== null && !isThere) reviewAppearance(posting, now, appeared);
  closeResolved(posting, tagId, at);
}

/** A person decided that the tag is where it is seen. */
export function acceptSighting(posting: Posting, tag: Tag, seen: Sighting): Tag {
  const moved = moveIn(posting, tag, seen, true);
  return moved.active ? moved : changeTag(posting, moved, { active: true });
}
