import { QUANTITY_BELOW_ONE } from '../inventory/ledger/ledger-texts.ts';
import { QUANTITY_NOT_DIGITS, readQuantity } from '../products/read-quantity.ts';
import { QUANTITY_REQUIRED } from '../inventory/stock/stock-forms.ts';

export const NO_PENDING_SHIPMENTS = 'Currently there are no pending shipments.';
/** Spelled as specified. */
export const RECEIVE_FAILED = 'Failed to recieve shipment.';

/** The most lines that a lookup returns. */
export const SHIPMENT_LOOKUP_LIMIT = 9999;

/** Null if the quantity is valid. */
export function receivedQuantityProblem(entered: string): string | null {
  const units = readQuantity(entered);
  if (units === null) return QUANTITY_REQUIRED;
  if (Number.isNaN(units)) return QUANTITY_NOT_DIGITS;
  return units >= 1 ? null : QUANTITY_BELOW_ONE;
}

/** Another quantity than open, or an expired lot, goes to review (R14). */
export const goesToReview = (
  line: { readonly openQty: number; readonly isExpired: boolean },
  units: number,
): boolean => units !== line.openQty || line.isExpired;
