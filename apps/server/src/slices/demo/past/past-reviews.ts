import { gramsFitNothing, NONE_FOUND, type Review } from '@parwell/domain';
import { workingTime } from './past-demand.ts';
import type { PastBook, PastRow } from './past-book.ts';
import { DAY_MS, HOUR_MS } from './past-plan.ts';

type Tried = Pick<PastRow, 'at' | 'productId' | 'lot'> & Partial<PastRow>;

export function resolvedReview(
  book: PastBook,
  tried: Tried,
  review: Pick<
    Review,
    | 'kind'
    | 'type'
    | 'reason'
    | 'suspendedReason'
    | 'shipQty'
    | 'onHandQty'
    | 'attemptedQty'
    | 'status'
    | 'memo'
  > &
    Partial<Review>,
): PastRow {
  const { type, reason } = review;
  const row = book.write({ ...tried, type, action: 'REVIEW REQD', reason, reasonCode: null, quantity: 0 });
  const { key, cabinetId, productId, lot, holder, dispenser, section, at, userName, npi, session } = row;
  const resolvedAt = Math.min(at + book.random.whole(3, 30) * HOUR_MS, book.plan.now - HOUR_MS);
  book.reviews.push({
    owner: null,
    tagId: '',
    serial: '',
    lineKey: null,
    note: '',
    ...review,
    key,
    cabinetId,
    productId,
    lot,
    holder,
    dispenser,
    section,
    shipmentId: row.shipmentId,
    orderNumber: row.orderNumber,
    userName,
    npi,
    openedAt: at,
    attempts: [
      {
        key,
        quantity: review.attemptedQty,
        to: null,
        serials: [],
        at,
        timeReplaced: false,
        userName,
        npi,
        session,
      },
    ],
    resolvedBy: book.person().userName || 'Morgan Ortiz',
    resolvedAt,
  });
  return row;
}

export const noneFound = (
  book: PastBook,
  { onHand, ...tried }: Pick<PastRow, 'at' | 'productId' | 'lot' | 'owner'> & { readonly onHand: number },
): PastRow =>
  resolvedReview(
    book,
    { ...tried, userName: book.person().userName },
    {
      kind: 'count',
      type: 'Cycle Count',
      reason: 'CYCLE COUNT',
      suspendedReason: NONE_FOUND,
      shipQty: null,
      onHandQty: onHand,
      attemptedQty: 0,
      status: 'Rejected',
      memo: 'It was in the box behind. Nothing is missing.',
    },
  );

/** Foreign objects on a tray. */
export function strangeWeights(book: PastBook): void {
  const { plan, random } = book;
  const sections = plan.streams.filter(({ section }) => section !== '');
  if (sections.length === 0) return;
  for (let at = plan.from + 30 * DAY_MS; at < plan.to - 10 * DAY_MS; at += random.whole(60, 160) * DAY_MS) {
    const { productId, section } = random.pick(sections);
    const grams = -random.whole(21, 94) / 10;
    const time = workingTime(random, Math.floor(at / DAY_MS) * DAY_MS);
    resolvedReview(
      book,
      { at: time, productId, lot: '', section, session: `visit-${time}`, ...book.person() },
      {
        kind: 'weight',
        type: 'Removal',
        reason: 'VEND',
        suspendedReason: gramsFitNothing(grams),
        shipQty: null,
        onHandQty: null,
        attemptedQty: 0,
        note: `${grams} g`,
        status: 'Rejected',
        memo: 'A label was taken off. No unit has left.',
      },
    );
  }
}
