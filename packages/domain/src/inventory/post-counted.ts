import {
  insertFromLines,
  insertLot,
  isSerializable,
  noteLot,
  serialIsIn,
  type Insertion,
} from './insert-stock.ts';
import { ANYWHERE, type Place } from './ledger-rows.ts';
import { noOpenLine, NOTHING_NEW, productNotKnown, serialOnHand } from './ledger-texts.ts';
import { noteSession } from './post-sessions.ts';
import { emit, outcomeOf } from './posting.ts';
import { openReview, reviewRemoval } from './reviews.ts';
import { countable, stockOf, type Posting } from './stock-draft.ts';
import type { Posted } from './stock-effects.ts';
import type { DeviceStockEvent } from './stock-events.ts';
import { lotKey, thawKey } from './stock.ts';
import { findTakes, samePlace, writeTakes, type Removal } from './take-stock.ts';
import { cutShelfLife } from './thaw-status.ts';

type Kind<K extends DeviceStockEvent['kind']> = Extract<DeviceStockEvent, { kind: K }>;

const inSlot = ({ holder, dispenser }: { holder: number; dispenser: number }): Place => ({
  holder,
  dispenser,
  section: '',
});

/** Takes units out as a device reports, or puts the report in review if there are not so many (S10). */
export function removeReported(
  posting: Posting,
  removal: Removal,
  said: Parameters<typeof reviewRemoval>[2],
  to: Place | null = null,
): void {
  const found = findTakes(posting.draft, removal);
  if ('takes' in found)
    writeTakes(posting, found.takes, {
      reason: to === null ? 'VEND' : 'TRANSFER',
      to: to && { ...to, cabinetId: removal.cabinetId },
      evidence: said,
    });
  else reviewRemoval(posting, removal, said, to, found.available);
}

/** Puts units in as a device reports; what cannot be told or is contradicted goes to review. */
export function insertReported(
  posting: Posting,
  insertion: Insertion,
  lot: string | null,
  expiration: string | null,
): void {
  const { draft } = posting;
  const { cabinetId, productId, count, serials, evidence, holder, dispenser, section } = insertion;
  const review = (kind: 'lot' | 'no line', suspendedReason: string): void =>
    openReview(
      posting,
      {
        kind,
        cabinetId,
        productId,
        lot: lot ?? '',
        holder,
        dispenser,
        section,
        type: 'Insert',
        reason: 'RESTOCK',
        suspendedReason,
        attemptedQty: count,
      },
      evidence,
      { serials },
    );
  for (const serial of isSerializable(draft, productId) ? serials : []) {
    const where = serialIsIn(draft, productId, serial);
    if (where !== null) return review('lot', serialOnHand(serial, where));
  }
  if (lot === null) {
    if (!insertFromLines(posting, insertion)) review('no line', noOpenLine(count));
    return;
  }
  const contradiction = noteLot(posting, productId, lot, expiration);
  if (contradiction !== null) review('lot', contradiction);
  else insertLot(posting, insertion, lot);
}

/** A device without its product in the catalogue can have no stock of it. */
const unknownProduct = (posting: Posting, productId: string): Posted | null =>
  posting.draft.products.has(productId)
    ? null
    : { outcome: 'nothing', text: productNotKnown(productId), effects: posting.effects };

const removalBy = (event: Kind<'vend' | 'move'>, place: Place | null): Removal => ({
  cabinetId: event.cabinetId,
  productId: event.productId,
  lot: event.lot,
  owner: null,
  place,
  count: event.count,
  serials: event.serials,
});

export function postVend(posting: Posting, event: Kind<'vend'>): Posted {
  noteSession(posting, event, { used: true });
  const unknown = unknownProduct(posting, event.productId);
  if (unknown !== null) return unknown;
  removeReported(posting, removalBy(event, event.slot && inSlot(event.slot)), event);
  return outcomeOf(posting, NOTHING_NEW);
}

export function postMove(posting: Posting, event: Kind<'move'>): Posted {
  noteSession(posting, event, { used: true });
  const unknown = unknownProduct(posting, event.productId);
  if (unknown !== null) return unknown;
  const [from, to] = [inSlot(event.from), inSlot(event.to)];
  if (!samePlace(from, to)) removeReported(posting, removalBy(event, from), event, to);
  return outcomeOf(posting, NOTHING_NEW);
}

/**
 * A dispenser is filled first with what a person has received for the device and nobody has put anywhere yet (R14),
 * so that a unit is not received twice; the rest is new.
 */
function placeUnplaced(posting: Posting, event: Kind<'load'>): number {
  const unplaced = stockOf(posting.draft, event.cabinetId, event.productId)
    .filter((stock) => samePlace(stock, ANYWHERE) && (event.lot === null || stock.lot === event.lot))
    .reduce((sum, stock) => sum + countable(posting.draft, stock), 0);
  const count = Math.min(event.count, unplaced);
  if (count === 0) return 0;
  const { cabinetId, productId, lot } = event;
  const removal = { cabinetId, productId, lot, owner: null, place: ANYWHERE, count, serials: [] };
  removeReported(posting, removal, event, inSlot(event.slot));
  return count;
}

export function postInsert(posting: Posting, event: Kind<'insert' | 'load'>): Posted {
  noteSession(posting, event, { used: true });
  const unknown = unknownProduct(posting, event.productId);
  if (unknown !== null) return unknown;
  const placed = event.kind === 'load' ? placeUnplaced(posting, event) : 0;
  if (event.count > placed)
    insertReported(
      posting,
      {
        cabinetId: event.cabinetId,
        productId: event.productId,
        ...(event.kind === 'load' ? inSlot(event.slot) : ANYWHERE),
        count: event.count - placed,
        serials: event.serials,
        evidence: event,
      },
      event.lot,
      event.expiration,
    );
  return outcomeOf(posting, NOTHING_NEW);
}

/** Brings the thaw state of what is in a dispenser, cut to the end of the expiration date (S24). */
export function postThaw(posting: Posting, event: Kind<'thaw'>): Posted {
  const { cabinetId, productId, thawComplete } = event;
  const { holder, dispenser } = event.slot;
  const lots =
    event.lot === null
      ? stockOf(posting.draft, cabinetId, productId)
          .filter((stock) => stock.quantity > 0 && samePlace(stock, inSlot(event.slot)))
          .map((stock) => stock.lot)
      : [event.lot];
  for (const lot of new Set(lots)) {
    const known = posting.draft.devices.get(cabinetId)?.thaws.get(thawKey(holder, dispenser, productId, lot));
    if (known !== undefined && known.thawComplete > thawComplete) continue;
    const expiration = posting.draft.lots.get(lotKey(productId, lot))?.expiration ?? null;
    const shelfLifeExp = cutShelfLife(event.shelfLifeExp, expiration, posting.draft.rules.days);
    const thaw = { thawComplete, shelfLifeExp };
    emit(posting, { effect: 'thaw', cabinetId, holder, dispenser, productId, lot, thaw });
  }
  return outcomeOf(posting, NOTHING_NEW);
}
