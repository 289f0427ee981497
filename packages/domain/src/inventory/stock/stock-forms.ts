import { QUANTITY_NOT_DIGITS } from '../../products/read-quantity.ts';
import { isCalendarDate, type CalendarDate } from '../../dates/calendar-date.ts';
import { behavesAs, maxFillOnAdd, type DeviceType } from '../../devices/device-types.ts';
import type { FieldProblem } from '../../field-problem.ts';
import {
  aboveOnHand,
  DISPENSER_REQUIRED,
  EXPIRATION_REQUIRED,
  LOT_EXPIRED,
  LOT_REQUIRED,
  PRODUCT_REQUIRED,
  PROVIDER_REQUIRED,
  QUANTITY_BELOW_ONE,
  REPORTED_QUANTITY_BELOW_ONE,
  SERIALS_REQUIRED,
  UNITS_NOT_COUNT,
} from '../ledger/ledger-texts.ts';
import { insertProblem } from '../goods/lots.ts';

export const QUANTITY_REQUIRED = 'Quantity is required.';
export const REPORTED_QUANTITY_REQUIRED = 'Reported quantity is required.';
export const TRANSACTION_IN_REVIEW = 'This transaction is in review';
export const ADJUSTMENT_IN_REVIEW = 'This adjustment is in review';
export const COUNT_FAILED = 'Failed to confirm inventory.';
export const COUNT_NOT_LOADED = 'Failed to load inventory for cycle count.';
export const NO_INVENTORY = 'This cabinet has no products in inventory.';
export const COUNT_INACCURATE = 'Inventory count may be inaccurate due to a pending suspended transaction';
export const updateFailed = (action: 'insert' | 'remove'): string => `Failed to ${action} inventory.`;
export const MAX_FILL_REQUIRED = 'Max fill quantity is required.';
export const MAX_FILL_BELOW_ONE = 'Max fill quantity cannot be less than 1.';
export const maxFillAbove = (most: number): string => `Max fill quantity cannot be more than ${most}.`;
export const EXPIRATION_NO_DATE = 'Enter a date.';

/** Ways to change a device's stock by hand (S25). */
export type ByHand = 'counted' | 'dispensers' | 'correction';
export function byHandAt(type: DeviceType): ByHand {
  if (type === 'WEIGHT') return 'correction';
  return behavesAs(type) === 'EM' ? 'dispensers' : 'counted';
}

interface StockDevice {
  /** By camel-case name. */
  readonly cabinetProperties: Readonly<Record<string, string>>;
}

/** Consignment stock is received, not inserted (DINV-016). */
export const acceptsInserts = ({ cabinetProperties }: StockDevice): boolean =>
  cabinetProperties['consignment'] !== '1';

/**
 * The fields that insert and removal share. A quantity that was not entered is null; one that is not a number is NaN.
 */
interface StockDraft {
  readonly productId: string;
  readonly lot: string;
  readonly qty: number | null;
  readonly serials: readonly string[];
  readonly bySerial: boolean;
  readonly needsDispenser: boolean;
  readonly dispenser: string;
}

export interface InsertDraft extends StockDraft {
  readonly expiration: string;
}

export interface RemovalDraft extends StockDraft {
  readonly npiProviderId: string;
}

const isWhole = (quantity: number): boolean => Number.isInteger(quantity) && quantity >= 1;

function quantityProblem(qty: number | null): string | null {
  if (qty === null) return QUANTITY_REQUIRED;
  if (Number.isNaN(qty)) return QUANTITY_NOT_DIGITS;
  return isWhole(qty) ? null : QUANTITY_BELOW_ONE;
}

const problemsOf = (found: readonly (readonly [field: string, message: string | null])[]): FieldProblem[] =>
  found.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));

const needed = (value: string, message: string): string | null => (value.trim() === '' ? message : null);

const expiredProblem = (expiration: CalendarDate, today: CalendarDate): string | null =>
  insertProblem({ expiration }, today) === null ? null : LOT_EXPIRED;

/** Problems of a form before it is sent; the ledger has the last word. */
export function insertProblems(draft: InsertDraft, today: CalendarDate): FieldProblem[] {
  const { expiration, qty, serials } = draft;
  const expirationProblem =
    needed(expiration, EXPIRATION_REQUIRED) ??
    (isCalendarDate(expiration) ? expiredProblem(expiration, today) : EXPIRATION_NO_DATE);
  return problemsOf([
    ['productId', needed(draft.productId, PRODUCT_REQUIRED)],
    ['dispenser', draft.needsDispenser ? needed(draft.dispenser, DISPENSER_REQUIRED) : null],
    ['lot', needed(draft.lot, LOT_REQUIRED)],
    ['expiration', expirationProblem],
    ['qty', quantityProblem(qty)],
    ['serials', draft.bySerial && qty !== null && serials.length !== qty ? SERIALS_REQUIRED : null],
  ]);
}

export function removalProblems(
  draft: RemovalDraft,
  at: { readonly onHand: number; readonly providerRequired: boolean },
): FieldProblem[] {
  const { qty, serials, bySerial } = draft;
  const tooMany = qty !== null && qty > at.onHand ? aboveOnHand(at.onHand) : null;
  return problemsOf([
    ['productId', needed(draft.productId, PRODUCT_REQUIRED)],
    ['lot', needed(draft.lot, LOT_REQUIRED)],
    ['dispenser', draft.needsDispenser ? needed(draft.dispenser, DISPENSER_REQUIRED) : null],
    ['qty', quantityProblem(qty) ?? tooMany],
    ['serials', bySerial && qty !== null && serials.length !== qty ? UNITS_NOT_COUNT : null],
    ['npiProviderId', at.providerRequired ? needed(draft.npiProviderId, PROVIDER_REQUIRED) : null],
  ]);
}

/** Why a counted number is wrong, or null (DINV-034, DINV-035). 'None found' is not a number. */
export function countProblem(reported: number | null): string | null {
  if (reported === null) return REPORTED_QUANTITY_REQUIRED;
  if (Number.isNaN(reported)) return QUANTITY_NOT_DIGITS;
  return isWhole(reported) ? null : REPORTED_QUANTITY_BELOW_ONE;
}

/** The question before a count that differs is sent (DINV-036, DINV-037); null if it does not differ. */
export function adjustmentQuestion(reported: number, onHand: number): string | null {
  if (reported === onHand) return null;
  return reported < onHand
    ? `${onHand - reported} will be removed.`
    : `${reported - onHand} will be inserted.`;
}

export function addProductProblems(
  draft: { readonly productId: string; readonly maxUoUFillQty: number | null },
  type: DeviceType,
): FieldProblem[] {
  const most = maxFillOnAdd(type);
  const { maxUoUFillQty: fill } = draft;
  return problemsOf([
    ['productId', needed(draft.productId, PRODUCT_REQUIRED)],
    [
      'maxUoUFillQty',
      fill === null
        ? MAX_FILL_REQUIRED
        : Number.isNaN(fill)
          ? QUANTITY_NOT_DIGITS
          : !isWhole(fill)
            ? MAX_FILL_BELOW_ONE
            : fill > most
              ? maxFillAbove(most)
              : null,
    ],
  ]);
}
