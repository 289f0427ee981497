import { allocateFirstExpiry } from '../../goods/first-expiry.ts';
import { stockKey, type Evidence, type LedgerRow, type Place, type StockKey } from '../ledger-rows.ts';
import type { Owner } from '../../goods/owners.ts';
import { datedAt, leastSince, type Leeway } from '../past-stock.ts';
import { evidenceOf, newKey, onlyKey, placeSerial, writeRow } from '../posting.ts';
import { ROW_KINDS } from '../row-kinds.ts';
import { countable, stockOf, type Draft, type Posting } from '../stock-draft.ts';
import { lotKey } from '../../goods/lots.ts';
import { serialKey, thawKey, type OnHand } from '../stock.ts';
import { emit } from '../posting.ts';

/** Units to count out of a device. Null fields match anything. */
export interface Removal {
  readonly cabinetId: string;
  readonly productId: string;
  readonly lot: string | null;
  readonly owner: Owner | null;
  readonly place: Place | null;
  readonly count: number;
  readonly serials: readonly string[];
  /** Units with serial numbers that are not named stay: the rest is allocated from units without one. */
  readonly keepsSerials?: boolean;
}

export interface Allocation {
  readonly from: StockKey;
  readonly count: number;
  readonly serial: string;
}

export type AllocationResult =
  | { readonly allocations: readonly Allocation[] }
  /**
   * Too little: `available` is what there is, `serial` a unit that is missing. `tooEarly`: there is enough now, but
   * was not at that time.
   */
  | { readonly available: number; readonly serial: string; readonly tooEarly?: boolean };

export const samePlace = (a: Place, b: Place): boolean =>
  a.holder === b.holder && a.dispenser === b.dispenser && a.section === b.section;

/** All stock that the removal may mean, in an order that does not depend on how it came. */
export const candidates = (draft: Draft, removal: Removal): OnHand[] =>
  stockOf(draft, removal.cabinetId, removal.productId)
    .filter(
      (stock) =>
        (removal.lot === null || stock.lot === removal.lot) &&
        (removal.owner === null || stock.owner === removal.owner) &&
        (removal.place === null || samePlace(stock, removal.place)),
    )
    .toSorted(
      (a, b) =>
        (a.holder ?? -1) - (b.holder ?? -1) ||
        (a.dispenser ?? -1) - (b.dispenser ?? -1) ||
        (a.section < b.section ? -1 : a.section > b.section ? 1 : a.owner < b.owner ? -1 : 1),
    );

/** Units without a tag and without a serial number. All serial numbers of the lot must be loaded. */
export function unnumbered(draft: Draft, stock: OnHand): number {
  let numbered = 0;
  for (const { where } of draft.serials.values())
    if (where !== null && stockKey(where) === stockKey(stock)) numbered += 1;
  return Math.max(0, countable(draft, stock) - numbered);
}

/** Allocates a removal: the named serials, then first expiry first (S11). All or nothing. */
export function allocateRemoval(draft: Draft, removal: Removal): AllocationResult {
  const stocks = candidates(draft, removal);
  const available = stocks.reduce((sum, stock) => sum + countable(draft, stock), 0);
  const allocations: Allocation[] = [];
  const allocated = new Map<OnHand, number>();
  // For a product that is not counted by serial number they are only evidence.
  const serials = draft.products.get(removal.productId)?.serializable === true ? removal.serials : [];
  for (const serial of serials) {
    const where = draft.serials.get(serialKey(removal.productId, serial))?.where ?? null;
    const stock =
      where &&
      stocks.find((each) => each.lot === where.lot && each.owner === where.owner && samePlace(each, where));
    const isHere =
      where !== null && where.cabinetId === removal.cabinetId && stock !== undefined && stock !== null;
    if (!isHere || countable(draft, stock) <= (allocated.get(stock) ?? 0)) return { available, serial };
    allocated.set(stock, (allocated.get(stock) ?? 0) + 1);
    allocations.push({ from: onlyKey(stock), count: 1, serial });
  }
  const rest = allocateFirstExpiry(
    stocks.map((stock) => ({
      stock,
      lot: stock.lot,
      expiration: draft.lots.get(lotKey(stock.productId, stock.lot))?.expiration ?? null,
      onHand:
        removal.keepsSerials === true
          ? unnumbered(draft, stock)
          : countable(draft, stock) - (allocated.get(stock) ?? 0),
    })),
    removal.count - serials.length,
  );
  if ('missing' in rest) return { available, serial: '' };
  const onlySerial = serials.length === 0 && removal.count === 1 ? (removal.serials[0] ?? '') : '';
  for (const { stock, count } of rest.allocations)
    allocations.push({ from: onlyKey(stock.stock), count, serial: onlySerial });
  return { allocations };
}

type RemovalReason = 'VEND' | 'RETURN' | 'TRANSFER';

const KIND_OF = {
  VEND: ROW_KINDS.vended,
  RETURN: ROW_KINDS.returned,
  TRANSFER: ROW_KINDS.movedOut,
} as const;

interface RemovalDetails {
  readonly reason: RemovalReason;
  /** Of a transfer. */
  readonly to: (Place & { readonly cabinetId: string }) | null;
  readonly evidence: Partial<Evidence> & Pick<Evidence, 'at' | 'timeReplaced'>;
  /** Makes the keys of the rows; without it they are the event's next ones. */
  readonly keyOf?: (index: number) => string;
}

/** Writes the rows of a removal: one for each lot, place and serial. */
export function writeAllocations(
  posting: Posting,
  allocations: readonly Allocation[],
  how: RemovalDetails,
): LedgerRow[] {
  const written: LedgerRow[] = [];
  let index = 0;
  const key = (): string => how.keyOf?.(index++) ?? newKey(posting);
  for (const { from, count, serial } of allocations) {
    const thaw = thawOf(posting.draft, from);
    const at = datedAt(
      posting.draft,
      { ...from, quantity: quantityOf(posting.draft, from) },
      count,
      how.evidence.at,
    );
    const evidence = { ...evidenceOf(how.evidence), at, serial };
    written.push(
      writeRow(posting, {
        ...from,
        ...KIND_OF[how.reason],
        ...evidence,
        key: key(),
        quantity: -count,
        pastShelfLife: how.reason === 'VEND' && thaw !== undefined && how.evidence.at >= thaw.shelfLifeExp,
        thaw: how.reason === 'VEND' ? (thaw ?? null) : null,
      }),
    );
    if (how.to === null) {
      placeSerial(posting, from.productId, serial, null);
      continue;
    }
    const to = { ...from, ...how.to };
    written.push(
      writeRow(posting, { ...to, ...ROW_KINDS.movedIn, ...evidence, key: key(), quantity: count }),
    );
    placeSerial(posting, from.productId, serial, to);
    // A thawed lot stays thawed at its new place.
    if (thaw !== undefined && to.holder !== null && to.dispenser !== null)
      emit(posting, {
        effect: 'thaw',
        cabinetId: to.cabinetId,
        holder: to.holder,
        dispenser: to.dispenser,
        productId: to.productId,
        lot: to.lot,
        thaw,
      });
  }
  return written;
}

const quantityOf = (draft: Draft, from: StockKey): number => draft.onHand.get(stockKey(from))?.quantity ?? 0;

/** Allocates what a device or a review removes, as far as it was there at that time and since (S10, S27). */
export function allocateRemovalAt(
  draft: Draft,
  removal: Removal,
  at: number,
  leeway: Leeway,
): AllocationResult {
  const found = allocateRemoval(draft, removal);
  if (!('allocations' in found)) return found;
  const available = leastSince(draft, candidates(draft, removal), at, leeway);
  return available >= removal.count ? found : { available, serial: '', tooEarly: true };
}

const thawOf = (draft: Draft, { cabinetId, holder, dispenser, productId, lot }: StockKey) =>
  holder === null || dispenser === null
    ? undefined
    : draft.devices.get(cabinetId)?.thaws.get(thawKey(holder, dispenser, productId, lot));
