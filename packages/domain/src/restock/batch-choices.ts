import type { CalendarDate } from '../dates/calendar-date.ts';
import { unitsText } from '../inventory/stock/stock-guards.ts';
import type { Warehouse } from '../shipments/warehouse-shipments.ts';

/** A lot in a warehouse, as offered (OMGT-068). */
export interface OfferedBatch {
  readonly id: string;
  readonly warehouse: Warehouse;
  readonly lotNumber: string;
  /** Packs that can still be ordered (R8). */
  readonly warehouseQty: number;
  readonly expirationDate: CalendarDate | null;
  readonly diffDays: number | null;
}

/** The value of the field without a batch: the warehouse chooses. */
export const EMPTY_BATCH = 'empty';

/** If a warehouse has any, a batch must be chosen. */
export const isInStock = (offered: readonly OfferedBatch[]): boolean =>
  offered.some(({ warehouseQty }) => warehouseQty > 0);

export const packsText = (packs: number): string =>
  packs === 1 ? '1 pack' : `${packs.toLocaleString('en-US')} packs`;
/** S1: orders count packs, everything else units of use. */
export const packsInUnits = (packs: number, unitsPerPack: number): string =>
  `${packsText(packs)} = ${unitsText(packs * unitsPerPack)}`;

function expiryText(days: number): string {
  if (days < 0) return 'expired';
  if (days === 0) return 'expires today';
  return days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`;
}

/** OMGT-061: lot, quantity, expiration date and days to expiry. */
export function batchLabel(
  { lotNumber, warehouseQty, expirationDate, diffDays }: OfferedBatch,
  showDate: (date: CalendarDate) => string = (date) => date,
): string {
  const expiry =
    expirationDate === null
      ? ['no expiration date']
      : [showDate(expirationDate), ...(diffDays === null ? [] : [expiryText(diffDays)])];
  return [lotNumber, packsText(warehouseQty), ...expiry].join(' · ');
}

export interface BatchGroup<Offered extends OfferedBatch = OfferedBatch> {
  readonly label: string;
  readonly batches: readonly Offered[];
}

const PLACES = ['1st', '2nd', '3rd'] as const;

/**
 * OMGT-062, OMGT-067: the warehouses by distance, at most three; one without stock keeps its place and is not shown.
 */
export const batchGroups = <Offered extends OfferedBatch>(
  inventory: readonly (readonly Offered[])[],
): readonly BatchGroup<Offered>[] =>
  PLACES.flatMap((place, index) => {
    const batches = inventory[index] ?? [];
    const [first] = batches;
    return first ? [{ label: `${place} · ${first.warehouse}`, batches }] : [];
  });

export interface BatchChoices<Offered extends OfferedBatch = OfferedBatch> {
  readonly groups: readonly BatchGroup<Offered>[];
  /** No batch is a valid choice. */
  readonly offersEmpty: boolean;
}

/**
 * The batches offered to a line: all that no other line has. Only the first line may be without one (OMGT-088..090).
 * `chosen` is the current batch of each line.
 */
export function batchChoices<Offered extends OfferedBatch>(
  inventory: readonly (readonly Offered[])[],
  chosen: readonly string[],
  line: number,
): BatchChoices<Offered> {
  const used = new Set(chosen.filter((_id, place) => place !== line));
  const groups = batchGroups(inventory)
    .map(({ label, batches }) => ({ label, batches: batches.filter(({ id }) => !used.has(id)) }))
    .filter(({ batches }) => batches.length > 0);
  return { groups, offersEmpty: line === 0 };
}
