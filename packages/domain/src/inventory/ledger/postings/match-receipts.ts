import { behavesAs, isConnected, reportsInserts } from '../../../devices/device-types.ts';
import { isManaged } from '../../../products/sources.ts';
import { byFirstExpiry } from '../../goods/first-expiry.ts';
import type { Insertion } from '../insertion.ts';
import { ANYWHERE, type Place, type StockKey } from '../ledger-rows.ts';
import { receivedBefore } from '../ledger-texts.ts';
import { confirm, emit, noteArrival, onlyKey } from '../posting.ts';
import { countable, stockOf, type Draft, type Posting } from '../stock-draft.ts';
import { lotKey } from '../../goods/lots.ts';
import type { UnmatchedUnits } from '../stock.ts';
import { allocateRemoval, samePlace, writeAllocations, type Removal } from './allocate-stock.ts';

// Where a person receives units that a device reports too, each unit is reported twice, in any order. Dispensers are
// simple: received units are in none of them until loaded. A cabinet that counts has no such places, so units that
// only one side has reported are kept as unmatched.

interface Units {
  readonly cabinetId: string;
  readonly productId: string;
  readonly lot: string | null;
}

const typeOf = (draft: Draft, cabinetId: string) => draft.devices.get(cabinetId)?.cabinetType ?? 'Virtual';

function unmatchedOf(draft: Draft, reportedBy: UnmatchedUnits['reportedBy'], of: Units): UnmatchedUnits[] {
  const expiration = ({ productId, lot }: UnmatchedUnits) =>
    draft.lots.get(lotKey(productId, lot))?.expiration ?? null;
  return [...draft.unmatched.values()]
    .filter(
      (each) =>
        each.reportedBy === reportedBy &&
        each.cabinetId === of.cabinetId &&
        each.productId === of.productId &&
        (of.lot === null || each.lot === of.lot),
    )
    .toSorted(
      (a, b) =>
        byFirstExpiry(
          { lot: a.lot, expiration: expiration(a), onHand: 0 },
          { lot: b.lot, expiration: expiration(b), onHand: 0 },
        ) ||
        a.at - b.at ||
        (a.key < b.key ? -1 : 1),
    );
}

/** Matches up to so many unmatched units. Returns how many of which. */
function match(
  posting: Posting,
  from: readonly UnmatchedUnits[],
  count: number,
): { readonly of: UnmatchedUnits; readonly count: number }[] {
  const matched: { of: UnmatchedUnits; count: number }[] = [];
  let rest = count;
  for (const of of from) {
    const units = Math.min(rest, of.units);
    if (units === 0) continue;
    emit(posting, { effect: 'unmatched', unmatched: { ...of, units: of.units - units } });
    matched.push({ of, count: units });
    rest -= units;
  }
  return matched;
}

const countOf = (matched: readonly { readonly count: number }[]): number =>
  matched.reduce((sum, { count }) => sum + count, 0);

const needsNoPlace = (draft: Draft, cabinetId: string): boolean =>
  behavesAs(typeOf(draft, cabinetId)) === 'VISION';

/** People have brought units to a device: it will report them too. */
export function noteReceived(
  posting: Posting,
  to: StockKey,
  row: { readonly key: string; readonly at: number },
  units: number,
): void {
  if (units === 0 || !needsNoPlace(posting.draft, to.cabinetId)) return;
  const { cabinetId, productId, lot, owner } = to;
  const unmatched = {
    key: row.key,
    reportedBy: 'person',
    cabinetId,
    productId,
    lot,
    owner,
    units,
    at: row.at,
  } as const;
  emit(posting, { effect: 'unmatched', unmatched });
}

/** People removed units again, or did not find them: no device will report them, and no shipment brings them. */
export function forgetReceived(posting: Posting, of: Units, units: number): void {
  const reportedBy = isConnected(typeOf(posting.draft, of.cabinetId)) ? 'person' : 'device';
  match(posting, unmatchedOf(posting.draft, reportedBy, of), units);
}

/**
 * A device has reported units of a lot that no open shipment line brings. Products of customers are never shipped.
 */
export function noteReported(
  posting: Posting,
  row: StockKey & { readonly key: string; readonly at: number },
  units: number,
): void {
  if (reportsInserts(typeOf(posting.draft, row.cabinetId))) noteUnmatched(posting, row, units);
}

/** A shipment may become known so long after people have put in its units. */
const SHIPMENT_LATE_MS = 30 * 86_400_000;

/**
 * People have put in units that no open shipment line brings, in a device that reports nothing: their shipment may
 * come later.
 */
export function noteInserted(
  posting: Posting,
  row: StockKey & { readonly key: string; readonly at: number },
  units: number,
): void {
  const { draft } = posting;
  const { cabinetId, productId, at } = row;
  if (isConnected(typeOf(draft, cabinetId))) return;
  // Most of what people put in was never shipped, and must not be kept for ever.
  for (const old of unmatchedOf(draft, 'device', { cabinetId, productId, lot: null }))
    if (old.at < at - SHIPMENT_LATE_MS)
      emit(posting, { effect: 'unmatched', unmatched: { ...old, units: 0 } });
  noteUnmatched(posting, row, units);
}

function noteUnmatched(
  posting: Posting,
  { key, at, cabinetId, productId, lot, owner }: StockKey & { readonly key: string; readonly at: number },
  units: number,
): void {
  if (!isManaged(posting.draft.products.get(productId)?.source ?? '')) return;
  emit(posting, {
    effect: 'unmatched',
    unmatched: { key, reportedBy: 'device', cabinetId, productId, lot, owner, units, at },
  });
}

/** Of the units that a line brings, those that its device has reported since `since` without knowing the line. */
export function matchReported(posting: Posting, of: Units, count: number, since = -Infinity): number {
  const reported = unmatchedOf(posting.draft, 'device', of).filter(({ at }) => at >= since);
  return countOf(match(posting, reported, count));
}

/** Received for a dispenser's device and not loaded into a dispenser yet. */
const unplaced = (draft: Draft, { cabinetId, productId, lot }: Units): number =>
  stockOf(draft, cabinetId, productId)
    .filter((stock) => samePlace(stock, ANYWHERE) && (lot === null || stock.lot === lot))
    .reduce((sum, stock) => sum + countable(draft, stock), 0);

const isDispenser = ({ holder, dispenser }: Place): boolean => holder !== null && dispenser !== null;

/** The units people received there, which the device may still report as put in. */
export function receivedUnits(draft: Draft, insertion: Insertion, lot: string | null): number {
  const of = { cabinetId: insertion.cabinetId, productId: insertion.productId, lot };
  if (isDispenser(insertion)) return unplaced(draft, of);
  return unmatchedOf(draft, 'person', of).reduce((sum, { units }) => sum + units, 0);
}

/**
 * A device's report of units put in is first matched with the units that people received there and it has not
 * reported (R14): they move into its dispenser, or stay where they are. Returns the rest of the report, which is new.
 */
export function placeReceived(posting: Posting, insertion: Insertion, lot: string | null): Insertion {
  const count = Math.min(insertion.count, receivedUnits(posting.draft, insertion, lot));
  if (count === 0) return insertion;
  const serials = insertion.serials.slice(0, count);
  const places = isDispenser(insertion)
    ? fillDispenser(posting, insertion, lot, count)
    : confirmReceived(posting, insertion, lot, count);
  const keys = places.flatMap(({ key, count: units }) => Array.from({ length: units }, () => key));
  if (posting.draft.products.get(insertion.productId)?.serializable === true)
    for (const [index, serial] of serials.entries()) {
      const where = keys[index];
      if (where === undefined) continue;
      emit(posting, { effect: 'serial', unit: { productId: insertion.productId, serial, where } });
    }
  // A review may wait for the units by their serial numbers.
  const { cabinetId, productId, evidence } = insertion;
  noteArrival(posting, { cabinetId, productId, at: evidence.at, approved: false });
  return { ...insertion, count: insertion.count - count, serials: insertion.serials.slice(count) };
}

interface Placed {
  readonly key: StockKey;
  readonly count: number;
}

function fillDispenser(posting: Posting, insertion: Insertion, lot: string | null, count: number): Placed[] {
  const { cabinetId, productId, holder, dispenser, section, evidence, keyOf } = insertion;
  const removal: Removal = {
    cabinetId,
    productId,
    lot,
    owner: null,
    place: ANYWHERE,
    count,
    serials: [],
  };
  const found = allocateRemoval(posting.draft, removal);
  if (!('allocations' in found)) throw new Error('What is in no dispenser was counted wrongly.');
  const to = { cabinetId, holder, dispenser, section };
  writeAllocations(posting, found.allocations, {
    reason: 'TRANSFER',
    to,
    evidence,
    ...(keyOf && { keyOf }),
  });
  return found.allocations.map(({ from, count: units }) => ({ key: { ...from, ...to }, count: units }));
}

/** On hand since people received them; now the device has reported them too. */
function confirmReceived(
  posting: Posting,
  insertion: Insertion,
  lot: string | null,
  count: number,
): Placed[] {
  const { cabinetId, productId, evidence, keyOf } = insertion;
  const from = unmatchedOf(posting.draft, 'person', { cabinetId, productId, lot });
  return match(posting, from, count).map(({ of, count: units }, index) => {
    const key = onlyKey({ ...of, ...ANYWHERE });
    const report = { reportedBy: 'device', units, key: keyOf?.(index) } as const;
    confirm(posting, key, report, { ...evidence, note: receivedBefore(units) });
    return { key, count: units };
  });
}
