import { QUANTITY_BELOW_ONE } from '../inventory/ledger/ledger-texts.ts';
import { QUANTITY_NOT_DIGITS, readQuantity } from '../products/read-quantity.ts';
import { QUANTITY_REQUIRED } from '../inventory/stock/stock-forms.ts';

export const NO_PENDING_SHIPMENTS = 'Currently there are no pending shipments.';
/** Spelled as specified. */
export const RECEIVE_FAILED = 'Failed to recieve shipment.';

/** How many shipment lines a lookup answers. */
export const SHIPMENT_LOOKUP_LIMIT = 9999;

/** What is wrong with the number of units that somebody wants to receive; null if nothing is. */
export function receivedQuantityProblem(entered: string): string | null {
  const units = readQuantity(entered);
  if (units === null) return QUANTITY_REQUIRED;
  if (Number.isNaN(units)) return QUANTITY_NOT_DIGITS;
  return units >= 1 ? null : QUANTITY_BELOW_ONE;
}

/** Whether receiving so many units will be reviewed: another number than is open, or a lot past its date (R14). */
export const goesToReview = (
  line: { readonly openQty: number; readonly isExpired: boolean },
  units: number,
): boolean => units !== line.openQty || line.isExpired;
