import { isSerializable, serialIsIn } from './insert-stock.ts';
import { ANYWHERE, type LedgerRow } from '../ledger-rows.ts';
import { emit, evidenceOf, onlyKey, outcomeOf, placeSerial, refuse, writeRow } from '../posting.ts';
import { ROW_KINDS } from '../row-kinds.ts';
import type { Draft, Posting } from '../stock-draft.ts';
import type { Posted } from '../stock-effects.ts';
import type { HandStockEvent } from '../stock-events.ts';
import type { StockRefusal } from '../stock-refusals.ts';
import { thawKey } from '../stock.ts';
import { samePlace } from './allocate-stock.ts';

type UndoEvent = Extract<HandStockEvent, { kind: 'undo vend' }>;

/** The place of the units has another product since (S14). */
function isPlaceTaken(draft: Draft, row: LedgerRow): boolean {
  if (samePlace(row, ANYWHERE)) return false;
  const section = draft.devices.get(row.cabinetId)?.sections.get(row.section);
  if (row.section !== '' && section?.productId !== row.productId) return true;
  for (const stock of draft.onHand.values())
    if (
      stock.cabinetId === row.cabinetId &&
      stock.productId !== row.productId &&
      stock.quantity > 0 &&
      samePlace(stock, row)
    )
      return true;
  return false;
}

function undoProblem(draft: Draft, event: UndoEvent): LedgerRow | StockRefusal {
  const vend = draft.vends.get(event.vendKey);
  if (vend === undefined || vend.row.cabinetId !== event.cabinetId || vend.row.action !== 'VEND')
    return { code: 'vend_unknown' };
  if (vend.reversed) return { code: 'vend_reversed' };
  const { row } = vend;
  // A tagged unit's vend is reverted with its tag (S21).
  if (row.tagId !== '') return { code: 'vend_of_tag' };
  if (!draft.devices.has(row.cabinetId)) return { code: 'device_unknown' };
  if (row.serial !== '' && isSerializable(draft, row.productId)) {
    const where = serialIsIn(draft, row.productId, row.serial);
    if (where !== null) return { code: 'serial_on_hand', params: { serial: row.serial, cabinetId: where } };
  }
  return isPlaceTaken(draft, row) ? { code: 'place_taken' } : row;
}

/**
 * Reverses the vend of units that were counted out: they are back in their place, with their thaw state. Once: the
 * row names the vend (S8).
 */
export function undoVend(posting: Posting, event: UndoEvent): Posted {
  const { draft } = posting;
  const row = undoProblem(draft, event);
  if ('code' in row) return refuse(row);
  const key = onlyKey(row);
  const { serial, thaw, orderNumber } = row;
  writeRow(posting, {
    ...key,
    ...ROW_KINDS.reversed,
    ...evidenceOf({ ...event, orderNumber }),
    quantity: -row.quantity,
    serial,
    reverses: row.key,
  });
  if (isSerializable(draft, row.productId)) placeSerial(posting, row.productId, serial, key);
  const { cabinetId, holder, dispenser, productId, lot } = key;
  const isThawKnown =
    holder === null ||
    dispenser === null ||
    draft.devices.get(cabinetId)?.thaws.has(thawKey(holder, dispenser, productId, lot)) === true;
  if (thaw !== null && !isThawKnown)
    emit(posting, { effect: 'thaw', cabinetId, holder, dispenser, productId, lot, thaw });
  return outcomeOf(posting);
}
