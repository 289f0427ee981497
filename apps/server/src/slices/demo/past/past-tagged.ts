import { ROW_KINDS, vendKey, type Tag } from '@parwell/domain';
import { between, keyOf, type PastBook, type PastTag } from './past-book.ts';
import { isAfternoon, type Delivery, type PastUnit } from './past-deliveries.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type PastStream } from './past-plan.ts';

const PUT_BACK_SHARE = 0.08;
const REVERTED_SHARE = 0.03;
const CARRIED_SHARE = 0.03;

interface Visit {
  readonly at: number;
  readonly session: string;
  readonly userName: string;
  readonly npi: string;
}

const visitAt = (book: PastBook, at: number): Visit => ({ at, session: `visit-${at}`, ...book.person() });

export function addTagged(book: PastBook, stream: PastStream, delivery: Delivery): void {
  // A device that reads tags has no opening count: it sees its shipments.
  const at = delivery.isOpening ? book.plan.from : delivery.at;
  const units = delivery.units.map((unit) => ({ unit, tagId: book.newTag(), serial: book.newSerial() }));
  const line = book.ship(
    stream,
    { at, lot: delivery.lot },
    {
      packs: units.length / stream.unitsPerPack,
      received: units.length,
      receivedBy: '',
      units: units.map(({ tagId, serial }) => ({ tagId, serial })),
    },
  );
  book.knowLot({
    productId: stream.productId,
    lot: delivery.lot,
    expiration: delivery.expiration,
    enteredBy: 'warehouse',
  });
  const came = visitAt(book, at);
  for (const { unit, tagId, serial } of units) {
    const shipped: PastTag = {
      tagId,
      serial,
      productId: stream.productId,
      lot: delivery.lot,
      owner: stream.owner,
      customerId: book.plan.customerId,
      phase: 'on hand',
      cabinetId: book.plan.cabinetId,
      since: at,
      vendKey: null,
      reversals: 0,
      lineKey: line.key,
      orderNumber: line.orderNumber,
      rgaNumber: '',
      active: true,
      shipmentId: line.shipmentId,
      warehouse: line.warehouse,
      shippedAt: line.shippedAt,
      receivedAt: at,
    };
    const evidence = { ...came, orderLine: line.orderLine, shipmentId: line.shipmentId };
    writeTag(book, stream, shipped, { ...ROW_KINDS.inserted, ...evidence, quantity: 1 });
    book.tags.push(addUnit(book, stream, shipped, came, unit));
  }
}

const writeTag = (
  book: PastBook,
  stream: PastStream,
  { tagId, serial, lot, orderNumber, cabinetId }: Tag,
  row: Parameters<PastBook['write']>[0],
) => book.write({ ...keyOf(stream), lot, tagId, serial, orderNumber, cabinetId: cabinetId ?? '', ...row });

function addUnit(book: PastBook, stream: PastStream, tag: PastTag, came: Visit, unit: PastUnit): PastTag {
  const { random } = book;
  const write = (of: PastTag, row: Parameters<PastBook['write']>[0]) => writeTag(book, stream, of, row);
  let now = tag;
  /** Nothing else happens to it so close before it leaves. */
  const free = { from: tag.since + 2 * HOUR_MS, to: unit.outAt - DAY_MS };
  if (free.to - free.from > 4 * DAY_MS) {
    const at = between(random, free.from, free.to - 2 * DAY_MS);
    const story = random.fraction();
    if (story < PUT_BACK_SHARE) now = putBack(book, now, at, write);
    else if (story < PUT_BACK_SHARE + REVERTED_SHARE) now = vendAndRevert(book, now, at, write);
    else if (story < PUT_BACK_SHARE + REVERTED_SHARE + CARRIED_SHARE && isAfternoon(unit))
      now = carry(book, now, unit.outAt - random.whole(40, 110) * MINUTE_MS, write);
  }
  const seen = { tagId: tag.tagId, cabinetId: now.cabinetId ?? '', timeReplaced: false, missedSince: null };
  if (unit.how === 'used') {
    const visit = visitAt(book, unit.outAt);
    now = vend(now, visit, write);
    book.sightings.push({ ...seen, ...visit, present: false });
    return now;
  }
  // People remove it; the device's last read of it is its arrival.
  const rgaNumber = `RGA-${unit.how === 'recalled' ? 'R' : 'E'}${tag.lot.slice(1)}`;
  write(now, {
    ...ROW_KINDS.returned,
    at: unit.outAt,
    userName: book.person().userName,
    note: `RGA ${rgaNumber}`,
    quantity: -1,
  });
  const last = now.since > came.at ? { ...came, at: now.since, session: `back-${now.since}` } : came;
  book.sightings.push({ ...seen, ...last, present: false });
  return { ...now, phase: 'returned', since: unit.outAt, rgaNumber, active: false };
}

type Write = (of: PastTag, row: Parameters<PastBook['write']>[0]) => { readonly key: string };

/** PENDING, and VEND after the grace period, dated with the removal. */
function vend(tag: PastTag, visit: Visit, write: Write): PastTag {
  write(tag, { ...ROW_KINDS.left, ...visit });
  const key = vendKey({ ...tag, since: visit.at });
  write(tag, { ...ROW_KINDS.vended, ...visit, key, quantity: -1 });
  return { ...tag, phase: 'vended', since: visit.at, vendKey: key };
}

/** PENDING, and back a few minutes later. */
function putBack(book: PastBook, tag: PastTag, at: number, write: Write): PastTag {
  const visit = visitAt(book, at);
  write(tag, { ...ROW_KINDS.left, ...visit });
  const since = at + book.random.whole(2, 11) * MINUTE_MS;
  write(tag, { ...ROW_KINDS.cameBack, ...visit, at: since, session: `back-${at}` });
  return { ...tag, since };
}

/** A person reverted the vend hours later. */
function vendAndRevert(book: PastBook, tag: PastTag, at: number, write: Write): PastTag {
  const vended = vend(tag, visitAt(book, at), write);
  const since = at + book.random.whole(1, 20) * HOUR_MS;
  write(vended, {
    ...ROW_KINDS.reversed,
    at: since,
    userName: book.person().userName,
    quantity: 1,
    reverses: vended.vendKey,
  });
  return { ...vended, phase: 'on hand', since, vendKey: null, reversals: vended.reversals + 1 };
}

function carry(book: PastBook, tag: PastTag, at: number, write: Write): PastTag {
  const there = book.plan.neighbours.filter(({ from }) => from < at - DAY_MS);
  if (there.length === 0) return tag;
  const { cabinetId } = book.random.pick(there);
  const left = visitAt(book, at);
  write(tag, { ...ROW_KINDS.left, ...left });
  write(tag, { ...ROW_KINDS.movedOut, ...left, quantity: -1 });
  const came = { ...left, at: at + book.random.whole(4, 14) * MINUTE_MS };
  const moved = { ...tag, cabinetId, since: came.at };
  write(moved, { ...ROW_KINDS.movedIn, ...came, session: `visit-${came.at}`, quantity: 1 });
  const seen = { tagId: tag.tagId, timeReplaced: false, missedSince: null, present: false };
  book.sightings.push({ ...seen, ...left, cabinetId: tag.cabinetId ?? '' });
  return moved;
}
