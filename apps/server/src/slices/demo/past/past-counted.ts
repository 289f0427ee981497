import { isConnected, receivedOther, ROW_KINDS } from '@parwell/domain';
import { isPlaced, keyOf, type NewRow, type PastBook } from './past-book.ts';
import { isAfternoon, type Delivery, type PastUnit } from './past-deliveries.ts';
import { DAY_MS, HOUR_MS, type PastStream } from './past-plan.ts';
import { resolvedReview } from './past-reviews.ts';

const SHORT_SHARE = 0.03;
const MISCOUNTED_SHARE = 0.12;
const CARRIED_SHARE = 0.03;

/** Untagged units come with a shipment, by hand or at the first count, and leave a few at a time. */
export function addCounted(
  book: PastBook,
  stream: PastStream,
  delivery: Delivery,
  countTimes: readonly number[],
): void {
  const { plan, random } = book;
  const { units, lot, expiration } = delivery;
  const at = delivery.isOpening ? plan.from : delivery.at;
  book.knowLot({
    productId: stream.productId,
    lot,
    expiration,
    enteredBy: stream.isSupplied ? 'warehouse' : 'hand',
  });
  const serials = stream.kind === 'serials' ? units.map(() => book.newSerial()) : [];
  comeIn(book, stream, { ...delivery, at }, serials);
  if (stream.kind === 'serials') {
    for (const [place, unit] of units.entries()) leave(book, stream, lot, unit, 1, serials[place]);
    book.serials.push(...serials.map((serial) => ({ productId: stream.productId, serial })));
    return;
  }
  const carried = random.chance(CARRIED_SHARE) && carry(book, stream, { ...delivery, at }) ? 1 : 0;
  for (const { unit, count } of together(units.slice(0, units.length - carried)))
    leave(book, stream, lot, unit, count);
  if (random.chance(MISCOUNTED_SHARE) && carried === 0)
    miscount(book, stream, { ...delivery, at }, countTimes);
}

function together(units: readonly PastUnit[]): { unit: PastUnit; count: number }[] {
  const groups = Map.groupBy(units, ({ outAt, how }) => `${how} ${outAt}`);
  return [...groups.values()].flatMap(([unit, ...rest]) => (unit ? [{ unit, count: 1 + rest.length }] : []));
}

function comeIn(book: PastBook, stream: PastStream, delivery: Delivery, serials: readonly string[]): void {
  const { plan, random } = book;
  const { at, lot, units, isOpening } = delivery;
  const { userName } = book.person();
  const session = isConnected(plan.cabinetType) && isPlaced(stream) ? `visit-${at}` : '';
  const row = { ...keyOf(stream), lot, at, userName, session };
  const each = (kind: NewRow): void => {
    if (serials.length === 0) book.write({ ...kind, quantity: units.length });
    else for (const serial of serials) book.write({ ...kind, quantity: 1, serial });
  };
  if (isOpening && stream.kind === 'counted') return each({ ...row, ...ROW_KINDS.countedMore, session: '' });
  if (!stream.isSupplied) return each({ ...row, ...ROW_KINDS.inserted });
  const isShort =
    stream.kind === 'counted' && stream.unitsPerPack === 1 && !isPlaced(stream) && random.chance(SHORT_SHARE);
  const line = book.ship(stream, delivery, {
    packs: units.length / stream.unitsPerPack + (isShort ? 1 : 0),
    received: units.length,
    receivedBy: userName,
    units: serials.map((serial) => ({ serial, tagId: '' })),
  });
  const { orderNumber, orderLine, shipmentId } = line;
  if (!isShort) return each({ ...row, ...ROW_KINDS.inserted, orderNumber, orderLine, shipmentId });
  // One was missing: somebody approved the units that had come.
  const shipQty = units.length + 1;
  const { key } = resolvedReview(
    book,
    { ...row, orderNumber, shipmentId },
    {
      kind: 'receipt',
      owner: stream.owner,
      type: 'Insert',
      reason: 'RESTOCK',
      suspendedReason: receivedOther(units.length, shipQty),
      shipQty,
      onHandQty: null,
      attemptedQty: units.length,
      lineKey: line.key,
      status: 'Approved',
      memo: 'The carrier confirmed that one unit was missing.',
    },
  );
  book.write({
    ...row,
    ...ROW_KINDS.inserted,
    key: `review/${key}/0`,
    quantity: units.length,
    orderNumber,
    shipmentId,
  });
}

function leave(
  book: PastBook,
  stream: PastStream,
  lot: string,
  { outAt, how }: PastUnit,
  count: number,
  serial = '',
): void {
  const { plan } = book;
  const who = book.person();
  const out = { ...keyOf(stream), lot, at: outAt, userName: who.userName, serial, quantity: -count };
  if (how === 'used') {
    const session = isConnected(plan.cabinetType) ? `visit-${outAt}` : '';
    book.write({ ...ROW_KINDS.vended, ...out, npi: who.npi, session });
  } else book.write({ ...ROW_KINDS.returned, ...out, note: how === 'recalled' ? 'Lot recalled' : 'Expired' });
}

/** The last unit was used at another device of the customer. False if there is none. */
function carry(book: PastBook, stream: PastStream, { at, lot, units }: Delivery): boolean {
  const last = units.at(-1);
  const there = book.plan.neighbours.filter(({ from }) => from < at);
  if (!last || !isAfternoon(last) || there.length === 0 || isPlaced(stream)) return false;
  const movedAt = last.outAt - 2 * HOUR_MS;
  if (movedAt <= at) return false;
  const { cabinetId } = book.random.pick(there);
  const row = { ...keyOf(stream), lot, userName: book.person().userName };
  book.write({ ...ROW_KINDS.movedOut, ...row, at: movedAt, quantity: -1 });
  book.write({ ...ROW_KINDS.movedIn, ...row, cabinetId, at: movedAt, quantity: 1 });
  book.write({ ...ROW_KINDS.vended, ...row, cabinetId, at: last.outAt, quantity: -1 });
  return true;
}

function miscount(
  book: PastBook,
  stream: PastStream,
  { at, lot, units }: Delivery,
  countTimes: readonly number[],
): void {
  const lastOut = units.at(-1)?.outAt ?? at;
  const during = countTimes.filter((time) => time > at + DAY_MS && time < lastOut);
  const [missed, found] = during;
  if (missed === undefined || found === undefined) return;
  // If only one is left, a count that misses it goes to review.
  if (units.filter(({ outAt }) => outAt > missed).length < 2) return;
  const row = { ...keyOf(stream), lot, userName: book.person().userName };
  book.write({ ...ROW_KINDS.countedLess, ...row, at: missed, quantity: -1 });
  book.write({ ...ROW_KINDS.countedMore, ...row, at: found, quantity: 1 });
}
