import { daysBetween, type CalendarDate } from '../dates/calendar-date.ts';
import { dailyUsage, daysCounted, daysOnHand, type UsageWindow } from '../par/usage.ts';
import type { Warehouse } from '../shipments/warehouse-shipments.ts';
import { isUnexpired, neededUntil, proposeBatches, type Batch, type ProposedBatch } from './batches.ts';
import { deviceToRestock } from './devices.ts';
import { levelsOf, type Levels, type LevelSources } from './levels.ts';
import { positionOf, quantityOf, type Position, type Quantity } from './quantity.ts';
import { restockStatus, type RestockStatus } from './status.ts';
import { restockWarnings, type RestockWarning } from './warnings.ts';

/** The window whose usage recommendations extrapolate (S31). */
export const RESTOCK_WINDOW = 'twoMonths' satisfies UsageWindow;

/** A device that the row covers, with stock and usage of the product. */
export interface RestockDevice {
  readonly cabinetId: string;
  readonly usable: number;
  /** Used in the window. */
  readonly usage: number;
  /** Null if it never had the product. */
  readonly daysStocked: number | null;
  /** It does not keep the product at the right temperatures, so it gets none (H4). */
  readonly misplaced?: boolean | undefined;
}

/** All inputs of a recommendation: stored with the row, so that the screen can explain it with the same rule. */
export interface RestockFacts {
  /** The business day of the computation. */
  readonly today: CalendarDate;
  readonly hasPar: boolean;
  readonly isProductActive: boolean;
  readonly isCustomerComplete: boolean;
  readonly sources: LevelSources;
  readonly position: Position;
  /** On hand, but no longer usable. */
  readonly expired: number;
  readonly unitsPerPack: number;
  readonly devices: readonly RestockDevice[];
  /** In 365 days. */
  readonly vendedInYear: number;
  /** Open orders for it. */
  readonly outstandingOrders: number;
  readonly isReleasing: boolean;
  /** The reason of the failed last release; empty if it succeeded, or the row was released again. */
  readonly failure: string;
  /** The customer has an Urgent or Replen row today that can be released. */
  readonly hasReleasable: boolean;
  /** By distance. */
  readonly warehouses: readonly Warehouse[];
  /** Warehouse stock of the ordered product, less reservations (R8). */
  readonly batches: readonly Batch[];
}

export interface Recommendation {
  readonly levels: Levels;
  readonly quantity: Quantity;
  readonly status: RestockStatus;
  /** Null if no device is covered, or none fits. */
  readonly cabinetId: string | null;
  readonly batches: readonly ProposedBatch[];
  readonly warnings: readonly RestockWarning[];
  /** On the tab of exceptions instead of recommendations (R6). */
  readonly isException: boolean;
}

/** The reach of the device's stock. */
export const deviceLasts = ({ usable, usage, daysStocked }: RestockDevice): number | null =>
  daysOnHand(usable, usage, daysCounted(RESTOCK_WINDOW, daysStocked));

/** Those that keep the product as it must be kept (H4). */
export const fittingDevices = (devices: readonly RestockDevice[]): readonly RestockDevice[] =>
  devices.filter(({ misplaced = false }) => !misplaced);

/** Units per day, over the covered devices. */
export const usedPerDay = (devices: readonly RestockDevice[]): number =>
  devices.reduce(
    (sum, { usage, daysStocked }) => sum + dailyUsage(usage, daysCounted(RESTOCK_WINDOW, daysStocked)),
    0,
  );

/**
 * The recommendation for a product at a customer, with its reasons: the same rule for the list, the explanation and
 * the preview.
 */
export function recommend(facts: RestockFacts): Recommendation {
  const { today, position, unitsPerPack, devices, warehouses } = facts;
  const levels = levelsOf(facts.sources);
  const quantity = quantityOf(levels, positionOf(position), unitsPerPack);
  const device = deviceToRestock(
    fittingDevices(devices).map((each) => ({ ...each, onHand: each.usable, daysOnHand: deviceLasts(each) })),
  );
  const unexpired = facts.batches.filter((batch) => isUnexpired(batch, today));
  const units = positionOf(position) + quantity.units;
  const until = neededUntil(today, { units, dailyUsage: usedPerDay(devices) });
  const batches = proposeBatches(quantity.packs, unexpired, warehouses, until);
  const status = restockStatus({
    levels,
    position,
    hasPar: facts.hasPar,
    vendedInYear: facts.vendedInYear,
    isReleasing: facts.isReleasing,
    isFailed: facts.failure !== '',
    hasReleasable: facts.hasReleasable,
  });
  const expirations = batches.flatMap(({ expiration }) => expiration ?? []).toSorted();
  const warnings = restockWarnings({
    hasPar: facts.hasPar,
    hasDevice: devices.length > 0,
    hasFittingDevice: device !== undefined,
    isProductActive: facts.isProductActive,
    recommendedPacks: quantity.packs,
    isWanted: status === 'Urgent' || status === 'Replen',
    availablePacks: unexpired.reduce((sum, { available }) => sum + available, 0),
    daysToExpiry: expirations[0] === undefined ? null : daysBetween(today, expirations[0]),
    isCustomerComplete: facts.isCustomerComplete,
    outstandingOrders: facts.outstandingOrders,
    refusal: facts.failure,
  });
  return {
    levels,
    quantity,
    status,
    cabinetId: device?.cabinetId ?? null,
    batches,
    warnings,
    isException: warnings.length > 0,
  };
}

/** Whether a row is a reason to order today, so that others are filled up with it (R2). */
export const isReleasable = ({ status, quantity, cabinetId }: Recommendation): boolean =>
  (status === 'Urgent' || status === 'Replen') && quantity.packs > 0 && cabinetId !== null;
