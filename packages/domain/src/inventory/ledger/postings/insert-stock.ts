import type { CalendarDate } from '../../../dates/calendar-date.ts';
import { isConnected } from '../../../devices/device-types.ts';
import { withRunningKeys, type Insertion } from '../insertion.ts';
import { ANYWHERE, type Evidence, type LedgerRow, type StockKey } from '../ledger-rows.ts';
import { insertedBefore, reportedBefore } from '../ledger-texts.ts';
import { matchReported, noteReceived, noteReported, placeReceived, receivedUnits } from './match-receipts.ts';
import { lotKey, mergeLot, type LotRefusal } from '../../goods/lots.ts';
import { confirm, emit, evidenceOf, newKey, onlyKey, ownerOf, writeRow } from '../posting.ts';
import { ROW_KINDS } from '../row-kinds.ts';
import { isOnHand, type Draft, type Posting } from '../stock-draft.ts';
import { serialKey, type OpenLine } from '../stock.ts';

interface FromLine {
  readonly line: OpenLine;
  readonly count: number;
}

/** Lines from which something may still come, oldest first (S11). Null asks for lines of any lot. */
const openLines = (draft: Draft, cabinetId: string, productId: string, lot: string | null): OpenLine[] =>
  [...draft.lines.values()]
    .filter(
      (line) =>
        line.cabinetId === cabinetId &&
        line.productId === productId &&
        line.acknowledged &&
        line.open > 0 &&
        line.lot !== '' &&
        (lot === null || line.lot === lot),
    )
    .toSorted((a, b) => a.shippedAt - b.shippedAt || (a.key < b.key ? -1 : 1));

/** Distributes units over open lines, and returns the rest too. */
export function fromLines(
  draft: Draft,
  insertion: Pick<Insertion, 'cabinetId' | 'productId' | 'count'>,
  lot: string | null,
): { from: FromLine[]; rest: number } {
  const from: FromLine[] = [];
  let rest = insertion.count;
  for (const line of openLines(draft, insertion.cabinetId, insertion.productId, lot)) {
    const count = Math.min(rest, line.open);
    if (count > 0) from.push({ line, count });
    rest -= count;
  }
  return { from, rest };
}

/** The device that has this serial number on hand, tagged or not; '' if another customer's has, null if none. */
export function serialIsIn(draft: Draft, productId: string, serial: string): string | null {
  const key = serialKey(productId, serial);
  const tag = draft.tags.get(draft.tagOfSerial.get(key) ?? '');
  if (tag !== undefined && isOnHand(tag) && tag.customerId === draft.customerId) return tag.cabinetId;
  return draft.serials.get(key)?.where?.cabinetId ?? null;
}

export const isSerializable = (draft: Draft, productId: string): boolean =>
  draft.products.get(productId)?.serializable === true;

/** Writes one row, or one for each unit with a serial number of its own. */
export function writeInsertion(
  posting: Posting,
  insertion: Insertion,
  portions: readonly { readonly key: StockKey; readonly count: number; readonly line: OpenLine | null }[],
): LedgerRow[] {
  let index = 0;
  const written: LedgerRow[] = [];
  const nextKey = (): string => insertion.keyOf?.(index++) ?? newKey(posting);
  const serials = [...insertion.serials];
  for (const { key, count, line } of portions) {
    const each = { ...key, ...ROW_KINDS.inserted, ...evidenceOf(insertion.evidence), ...lineEvidence(line) };
    let plain = count;
    if (isSerializable(posting.draft, key.productId))
      for (; plain > 0 && serials.length > 0; plain -= 1) {
        const serial = serials.shift() ?? '';
        written.push(writeRow(posting, { ...each, key: nextKey(), quantity: 1, serial }));
        emit(posting, { effect: 'serial', unit: { productId: key.productId, serial, where: onlyKey(key) } });
      }
    const serial = insertion.count === 1 ? (serials[0] ?? '') : '';
    if (plain > 0) written.push(writeRow(posting, { ...each, key: nextKey(), quantity: plain, serial }));
    if (line !== null) receive(posting, line, count, insertion.evidence.at);
  }
  return written;
}

export const lineEvidence = (line: OpenLine | null): Partial<Evidence> =>
  line === null
    ? {}
    : { orderNumber: line.orderNumber, orderLine: line.orderLine, shipmentId: line.shipmentId };

export function receive(posting: Posting, line: OpenLine, units: number, at: number): void {
  emit(posting, { effect: 'received', lineKey: line.key, units, done: units >= line.open, at });
}

/** Units whose lot is known: those that people received, then from its open lines as far as they go. */
export function insertLot(posting: Posting, reported: Insertion, lot: string): void {
  const { draft } = posting;
  const insertion = placeReceived(posting, withRunningKeys(reported), lot);
  const { from, rest } = fromLines(draft, insertion, lot);
  const { cabinetId, productId, holder, dispenser, section } = insertion;
  const key = { cabinetId, productId, lot, holder, dispenser, section };
  const portions = from.map(({ line, count }) => ({ key: { ...key, owner: line.owner }, count, line }));
  const without = { key: { ...key, owner: ownerOf(draft, productId) }, count: rest, line: null };
  const written = writeInsertion(posting, insertion, rest > 0 ? [...portions, without] : portions);
  for (const row of written)
    if (row.shipmentId === '' && row.quantity > 0) noteReported(posting, row, row.quantity);
}

/**
 * Units without a named lot: those that people received, then those of open lines, oldest first, or nothing if the
 * lines do not bring so many (S11).
 */
export function insertFromLines(posting: Posting, reported: Insertion): boolean {
  const { draft } = posting;
  const toCome = openLines(draft, reported.cabinetId, reported.productId, null);
  const open = toCome.reduce((sum, line) => sum + line.open, 0);
  if (receivedUnits(draft, reported, null) + open < reported.count) return false;
  const insertion = placeReceived(posting, withRunningKeys(reported), null);
  const { cabinetId, productId, holder, dispenser, section } = insertion;
  writeInsertion(
    posting,
    insertion,
    fromLines(draft, insertion, null).from.map(({ line, count }) => ({
      key: { cabinetId, productId, lot: line.lot, owner: line.owner, holder, dispenser, section },
      count,
      line,
    })),
  );
  return true;
}

/** Units of a line that are on hand already: the device reported them or, where it cannot, a person. */
function confirmReported(
  posting: Posting,
  line: OpenLine,
  units: number,
  insertion: Pick<Insertion, 'evidence' | 'keyOf'>,
): void {
  const report = { reportedBy: 'person', units, key: insertion.keyOf?.(0) } as const;
  const note = noteOfFirstReport(posting.draft, line, units);
  confirm(posting, onlyKey({ ...line, ...ANYWHERE }), report, {
    ...insertion.evidence,
    ...lineEvidence(line),
    note,
  });
  receive(posting, line, units, insertion.evidence.at);
}

function noteOfFirstReport({ devices }: Draft, { cabinetId }: OpenLine, units: number): string {
  const device = devices.get(cabinetId);
  return device === undefined || isConnected(device.cabinetType)
    ? reportedBefore(units)
    : insertedBefore(units);
}

/**
 * A person received units of a line. Those that its device reported before the line was known are on hand already.
 */
export function receiveLine(posting: Posting, line: OpenLine, received: Insertion): void {
  const insertion = withRunningKeys(received);
  const matched = matchReported(posting, line, insertion.count);
  if (matched > 0) confirmReported(posting, line, matched, insertion);
  const count = insertion.count - matched;
  if (count === 0) return;
  const key = onlyKey({ ...line, ...ANYWHERE });
  const left = posting.draft.lines.get(line.key) ?? line;
  for (const row of writeInsertion(posting, { ...insertion, count }, [{ key, count, line: left }]))
    noteReceived(posting, row, row, row.quantity);
}

/**
 * Shipments have become known whose units devices, or people where devices report nothing, may have reported before.
 * What was reported of the lot since its line was shipped has received the line. Earlier reports may mean something
 * else and leave the line open.
 */
export function matchNewLines(posting: Posting, at: number): void {
  for (const line of posting.draft.lines.values()) {
    if (!line.acknowledged || line.lot === '') continue;
    const units = matchReported(posting, line, line.open, line.shippedAt);
    if (units > 0) confirmReported(posting, line, units, { evidence: { at, timeReplaced: false } });
  }
}

/** Notes a statement about a lot on inserting it. Returns what it contradicts, or null (S5). */
export function noteLot(
  posting: Posting,
  productId: string,
  lot: string,
  expiration: CalendarDate | null,
): LotRefusal | null {
  const known = posting.draft.lots.get(lotKey(productId, lot)) ?? null;
  const merged = mergeLot(known, { productId, lot, expiration }, 'hand');
  if ('refused' in merged) return merged.refused;
  if (merged.changed) emit(posting, { effect: 'lot', lot: merged.lot, by: 'hand' });
  return null;
}
