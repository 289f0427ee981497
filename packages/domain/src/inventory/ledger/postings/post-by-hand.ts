import { behavesAs, isConnected, receivesItself } from '../../../devices/device-types.ts';
import {
  fromLines,
  isSerializable,
  noteLot,
  receiveLine,
  serialIsIn,
  writeInsertion,
} from './insert-stock.ts';
import { ANYWHERE } from '../ledger-rows.ts';
import * as texts from '../ledger-texts.ts';
import { insertProblem, lotKey } from '../../goods/lots.ts';
import { forgetReceived, noteInserted, noteReceived } from './match-receipts.ts';
import { mayChooseOwner } from '../../goods/owners.ts';
import { onlyKey, outcomeOf, refuse } from '../posting.ts';
import { retryInserts } from '../reviews/retry-reviews.ts';
import { openReview } from '../reviews/reviews.ts';
import { ROW_KINDS } from '../row-kinds.ts';
import { isOnHand, type Draft, type Posting } from '../stock-draft.ts';
import type { Posted } from '../stock-effects.ts';
import type { HandStockEvent } from '../stock-events.ts';
import type { StockRefusal } from '../stock-refusals.ts';
import { serialKey, type OpenLine, type Tag } from '../stock.ts';
import { overruleSighting, removeTag, vendTag } from '../tags/tag-rows.ts';
import { candidates, allocateRemoval, unnumbered, writeAllocations, type Removal } from './allocate-stock.ts';

type Kind<K extends HandStockEvent['kind']> = Extract<HandStockEvent, { kind: K }>;

const isWholeUnits = (count: number): boolean => Number.isInteger(count) && count >= 1;

/** Problems that inserts and removals by hand share (S25, DINV-005..013). */
function goodsProblem(
  draft: Draft,
  { cabinetId, productId, lot, count }: { cabinetId: string; productId: string; lot: string; count: number },
): StockRefusal | null {
  const device = draft.devices.get(cabinetId);
  if (device === undefined) return { code: 'device_unknown' };
  if (device.cabinetType === 'WEIGHT') return { code: 'flex_is_corrected' };
  if (productId === '') return { code: 'product_required' };
  if (!draft.products.has(productId)) return { code: 'product_not_known', params: { productId } };
  if (lot.trim() === '') return { code: 'lot_required' };
  return isWholeUnits(count) ? null : { code: 'quantity_below_one' };
}

function serialsProblem(draft: Draft, event: Kind<'insert by hand'>): StockRefusal | null {
  if (!isSerializable(draft, event.productId)) return null;
  if (event.serials.length !== event.count) return { code: 'serials_required' };
  const seen = new Set<string>();
  for (const serial of event.serials) {
    if (seen.has(serial)) return { code: 'serial_twice', params: { serial } };
    seen.add(serial);
    const where = serialIsIn(draft, event.productId, serial);
    if (where !== null) return { code: 'serial_on_hand', params: { serial, cabinetId: where } };
  }
  return null;
}

function insertByHandProblem(draft: Draft, event: Kind<'insert by hand'>): StockRefusal | null {
  const problem = goodsProblem(draft, event);
  if (problem !== null) return problem;
  const device = draft.devices.get(event.cabinetId);
  if (device?.consignment) return { code: 'consignment_is_received' };
  if (device && behavesAs(device.cabinetType) === 'EM' && (event.holder === null || event.dispenser === null))
    return { code: 'dispenser_required' };
  const source = draft.products.get(event.productId)?.source ?? '';
  if (event.owner !== 'CUSTOMER' && !mayChooseOwner(source)) return { code: 'owner_fixed' };
  const known = draft.lots.get(lotKey(event.productId, event.lot));
  const expiration = event.expiration ?? known?.expiration ?? null;
  if (expiration === null) return { code: 'expiration_required' };
  return insertProblem({ expiration }, draft.rules.days.dayOf(event.at)) ?? serialsProblem(draft, event);
}

export function insertByHand(posting: Posting, event: Kind<'insert by hand'>): Posted {
  const { draft } = posting;
  const problem = insertByHandProblem(draft, event);
  if (problem !== null) return refuse(problem);
  const contradiction = noteLot(posting, event.productId, event.lot, event.expiration);
  if (contradiction !== null) return refuse(contradiction);
  const key = onlyKey(event);
  const portions = portionsOf(draft, event).map(({ line, count }) => ({ key, count, line }));
  for (const row of writeInsertion(posting, { ...event, evidence: event }, portions))
    if (row.shipmentId === '') noteInserted(posting, row, row.quantity);
  return outcomeOf(posting);
}

/** An insert into a device that reports nothing receives the shipments that brought the units, oldest first (R13). */
function portionsOf(
  draft: Draft,
  { cabinetId, productId, lot, count }: Kind<'insert by hand'>,
): readonly { readonly line: OpenLine | null; readonly count: number }[] {
  const device = draft.devices.get(cabinetId);
  if (device === undefined || isConnected(device.cabinetType)) return [{ line: null, count }];
  const { from, rest } = fromLines(draft, { cabinetId, productId, count }, lot);
  return rest > 0 ? [...from, { line: null, count: rest }] : from;
}

/** The tagged units that were picked, by tag or serial number; or what is wrong with them. */
function pickedTags(draft: Draft, event: Kind<'remove by hand'>): readonly Tag[] | StockRefusal {
  const ids = new Set(event.tagIds);
  for (const serial of event.serials) {
    const tagId = draft.tagOfSerial.get(serialKey(event.productId, serial));
    const tag = tagId === undefined ? undefined : draft.tags.get(tagId);
    if (tag !== undefined && isOnHand(tag) && tag.cabinetId === event.cabinetId) ids.add(tag.tagId);
  }
  const tags: Tag[] = [];
  for (const tagId of ids) {
    const tag = draft.tags.get(tagId);
    const isHere =
      tag !== undefined &&
      isOnHand(tag) &&
      tag.cabinetId === event.cabinetId &&
      tag.productId === event.productId &&
      tag.lot === event.lot;
    if (!isHere) return { code: 'tag_not_on_hand', params: { tagId } };
    tags.push(tag);
  }
  return tags;
}

const removalBy = (event: Kind<'remove by hand' | 'move to device'>, serials: readonly string[]): Removal => {
  const { cabinetId, productId, lot, owner, count, holder, dispenser, section } = event;
  const isNamed = holder !== null || dispenser !== null || section !== '';
  const place = isNamed ? { holder, dispenser, section } : null;
  return { cabinetId, productId, lot, owner, place, count, serials };
};

/** Why so many cannot be counted out (S10): too few now, or units must be picked. */
function lackProblem(
  draft: Draft,
  removal: Removal,
  found: { available: number; serial: string },
): StockRefusal {
  if (found.serial !== '') return { code: 'serial_not_on_hand', params: { serial: found.serial } };
  const onHand = lotOnHand(draft, removal);
  return onHand >= removal.count && onHand > found.available
    ? { code: 'units_required' }
    : { code: 'above_on_hand', params: { onHand } };
}

function lotOnHand(draft: Draft, { cabinetId, productId, lot, owner, place }: Removal): number {
  let sum = 0;
  for (const stock of draft.onHand.values())
    if (
      stock.cabinetId === cabinetId &&
      stock.productId === productId &&
      (lot === null || stock.lot === lot) &&
      (owner === null || stock.owner === owner) &&
      (place === null ||
        (stock.holder === place.holder &&
          stock.dispenser === place.dispenser &&
          stock.section === place.section))
    )
      sum += stock.quantity;
  return sum;
}

/** Units of a serialized product without serial numbers, as from an opening count, leave by their number (S25). */
function unnamedProblem(draft: Draft, removal: Removal): StockRefusal | null {
  const unnamed = removal.count - removal.serials.length;
  if (removal.keepsSerials !== true || unnamed === 0) return null;
  if (unnamed < 0) return { code: 'units_not_count' };
  const without = candidates(draft, removal).reduce((sum, stock) => sum + unnumbered(draft, stock), 0);
  if (unnamed <= without) return null;
  return without === 0
    ? { code: 'serials_required' }
    : { code: 'units_without_serials', params: { units: without } };
}

export function removeByHand(posting: Posting, event: Kind<'remove by hand'>): Posted {
  const { draft } = posting;
  const problem = goodsProblem(draft, event);
  if (problem !== null) return refuse(problem);
  const tags = pickedTags(draft, event);
  if ('code' in tags) return refuse(tags);
  if (tags.length > 0) {
    if (tags.length !== event.count) return refuse({ code: 'units_not_count' });
    for (const tag of tags) {
      if (event.reason === 'VEND') vendTag(posting, tag, event);
      else removeTag(posting, tag, ROW_KINDS.returned, event, { phase: 'returned' });
      overruleSighting(posting, tag.tagId, event.cabinetId, false, event.at);
    }
    return outcomeOf(posting);
  }
  const removal = {
    ...removalBy(event, event.serials),
    keepsSerials: isSerializable(draft, event.productId),
  };
  const unnamed = unnamedProblem(draft, removal);
  if (unnamed !== null) return refuse(unnamed);
  const found = allocateRemoval(draft, removal);
  if (!('allocations' in found)) return refuse(lackProblem(draft, removal, found));
  writeAllocations(posting, found.allocations, { reason: event.reason, to: null, evidence: event });
  if (event.reason === 'RETURN')
    for (const { from, count } of found.allocations) forgetReceived(posting, from, count);
  return outcomeOf(posting);
}

/** Moves untagged stock to another device of the customer. */
export function moveToDevice(posting: Posting, event: Kind<'move to device'>): Posted {
  const { draft } = posting;
  const problem = goodsProblem(draft, event);
  if (problem !== null) return refuse(problem);
  if (!draft.devices.has(event.toCabinetId)) return refuse({ code: 'device_unknown' });
  if (event.toCabinetId === event.cabinetId) return refuse({ code: 'same_device' });
  const removal = removalBy(event, []);
  const found = allocateRemoval(draft, removal);
  if (!('allocations' in found)) return refuse(lackProblem(draft, removal, found));
  const to = { cabinetId: event.toCabinetId, ...ANYWHERE };
  const moved = writeAllocations(posting, found.allocations, { reason: 'TRANSFER', to, evidence: event });
  for (const { from, count } of found.allocations) forgetReceived(posting, from, count);
  for (const row of moved) if (row.quantity > 0) noteReceived(posting, row, row, row.quantity);
  return outcomeOf(posting);
}

/** A line is received once, and as shipped: another number or an expired lot goes to review (R14, DINV-041..043). */
export function receiveByHand(posting: Posting, event: Kind<'receive by hand'>): Posted {
  const { draft } = posting;
  if (!isWholeUnits(event.count)) return refuse({ code: 'quantity_below_one' });
  const line = draft.lines.get(event.lineKey);
  // A line is received at the device it was shipped to, never at another customer's.
  if (line === undefined || line.cabinetId !== event.cabinetId) return refuse({ code: 'line_received' });
  const device = draft.devices.get(line.cabinetId);
  if (device === undefined) return refuse({ code: 'device_unknown' });
  // Otherwise its units would come twice: from the person, and when the device sees them.
  if (receivesItself(device.cabinetType)) return refuse({ code: 'device_receives' });
  for (const review of draft.reviews.values())
    if (review.kind === 'receipt' && review.lineKey === line.key) return refuse({ code: 'line_in_review' });
  const { cabinetId, productId, lot } = line;
  const expiration = draft.lots.get(lotKey(productId, lot))?.expiration ?? null;
  const isExpired = insertProblem({ expiration }, draft.rules.days.dayOf(event.at)) !== null;
  if (event.count === line.open && !isExpired) {
    receiveLine(posting, line, {
      cabinetId,
      productId,
      ...ANYWHERE,
      count: event.count,
      serials: [],
      evidence: event,
    });
    // Units that the device reported without a lot may have waited for it.
    retryInserts(posting, [cabinetId], event.at);
  } else
    openReview(
      posting,
      {
        kind: 'receipt',
        cabinetId,
        productId,
        lot,
        owner: line.owner,
        type: 'Insert',
        reason: 'RESTOCK',
        suspendedReason:
          event.count === line.open
            ? texts.receivedExpired(expiration ?? '')
            : texts.receivedOther(event.count, line.open),
        shipQty: line.open,
        attemptedQty: event.count,
        shipmentId: line.shipmentId,
        lineKey: line.key,
        orderNumber: line.orderNumber,
      },
      event,
    );
  return outcomeOf(posting);
}
