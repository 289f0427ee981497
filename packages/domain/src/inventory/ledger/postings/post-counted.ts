import { insertFromLines, insertLot, isSerializable, noteLot, serialIsIn } from './insert-stock.ts';
import type { Insertion } from '../insertion.ts';
import { ANYWHERE, type Place } from '../ledger-rows.ts';
import { noOpenLine, serialOnHand } from '../ledger-texts.ts';
import { placeReceived } from './match-receipts.ts';
import { noteSession } from './post-sessions.ts';
import { emit, outcomeOf } from '../posting.ts';
import { openReview, reviewRemoval } from '../reviews/reviews.ts';
import { stockOf, type Posting } from '../stock-draft.ts';
import type { Posted } from '../stock-effects.ts';
import type { DeviceStockEvent } from '../stock-events.ts';
import { stockRefusalText } from '../stock-refusal-texts.ts';
import { lotKey } from '../../goods/lots.ts';
import { thawKey } from '../stock.ts';
import { allocateRemovalAt, samePlace, writeAllocations, type Removal } from './allocate-stock.ts';
import { cutShelfLife } from '../../goods/thaw-status.ts';

type Kind<K extends DeviceStockEvent['kind']> = Extract<DeviceStockEvent, { kind: K }>;

const inSlot = ({ holder, dispenser }: { holder: number; dispenser: number }): Place => ({
  holder,
  dispenser,
  section: '',
});

/** Removes units that a device reports, or puts the report in review if there are or were not so many (S10). */
export function removeReported(
  posting: Posting,
  removal: Removal,
  said: Parameters<typeof reviewRemoval>[2],
  to: Place | null = null,
): void {
  const found = allocateRemovalAt(posting.draft, removal, said.at, 'reported by people');
  if ('allocations' in found)
    writeAllocations(posting, found.allocations, {
      reason: to === null ? 'VEND' : 'TRANSFER',
      to: to && { ...to, cabinetId: removal.cabinetId },
      evidence: said,
    });
  else reviewRemoval(posting, removal, said, to, found);
}

/** Inserts units that a device reports; what is unknown or contradicts goes to review. */
export function insertReported(
  posting: Posting,
  insertion: Insertion,
  lot: string | null,
  expiration: string | null,
): void {
  const { draft } = posting;
  const { cabinetId, productId, serials, evidence, holder, dispenser, section } = insertion;
  const review = (kind: 'lot' | 'no line', suspendedReason: string, of = insertion): void =>
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
        attemptedQty: of.count,
      },
      evidence,
      { serials: of.serials },
    );
  for (const serial of isSerializable(draft, productId) ? serials : []) {
    const where = serialIsIn(draft, productId, serial);
    if (where !== null) return review('lot', serialOnHand(serial, where));
  }
  if (lot === null) {
    const rest = placeReceived(posting, insertion, null);
    if (rest.count > 0 && !insertFromLines(posting, rest)) review('no line', noOpenLine(rest.count), rest);
    return;
  }
  const contradiction = noteLot(posting, productId, lot, expiration);
  if (contradiction !== null) review('lot', stockRefusalText(contradiction));
  else insertLot(posting, insertion, lot);
}

/** A device without its product in the catalogue can have no stock of it. */
const unknownProduct = (posting: Posting, productId: string): Posted | null =>
  posting.draft.products.has(productId)
    ? null
    : {
        outcome: 'nothing',
        reason: { code: 'product_not_known', params: { productId } },
        effects: posting.effects,
      };

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
  return outcomeOf(posting);
}

export function postMove(posting: Posting, event: Kind<'move'>): Posted {
  noteSession(posting, event, { used: true });
  const unknown = unknownProduct(posting, event.productId);
  if (unknown !== null) return unknown;
  const [from, to] = [inSlot(event.from), inSlot(event.to)];
  if (!samePlace(from, to)) removeReported(posting, removalBy(event, from), event, to);
  return outcomeOf(posting);
}

export function postInsert(posting: Posting, event: Kind<'insert' | 'load'>): Posted {
  noteSession(posting, event, { used: true });
  const unknown = unknownProduct(posting, event.productId);
  if (unknown !== null) return unknown;
  const { cabinetId, productId, count, serials } = event;
  const place = event.kind === 'load' ? inSlot(event.slot) : ANYWHERE;
  insertReported(
    posting,
    { cabinetId, productId, ...place, count, serials, evidence: event },
    event.lot,
    event.expiration,
  );
  return outcomeOf(posting);
}

/** Sets the thaw state of a dispenser's lot, cut to the end of the expiration date (S24). */
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
  return outcomeOf(posting);
}
