import { amountText } from '../invoices/erp-invoices/money.ts';

/** OERR-032. */
export const PAY_AGAIN_QUESTION =
  'You recently attempted to pay this invoice- are you sure you want to try again?';
/** PAY-003. */
export const UPDATING_INVOICES = 'Updating invoice records...';
/** OERR-028, OERR-029. */
export const SAP_UPDATE_FAILED = 'Failed to update SAP records.';
/** OERR-031. */
export const NO_CARD_PAYABLE = 'No credit card payable invoices found.';

export const CARD_PAYMENT_OFF = 'Card payment is not set up.';
export const NOT_CARD_PAYABLE = 'This invoice cannot be paid by card.';
export const ALREADY_PAID = 'This invoice has been paid meanwhile.';
export const openAmountChanged = (cents: number): string =>
  `The open amount is now ${amountText(cents)} USD.`;
export const SOMEBODY_ELSE_PAYS = 'Somebody else has begun to pay this invoice meanwhile.';
/** B23. */
export const WRONG_AMOUNT_TAKEN =
  'A card payment took another amount than was open. This invoice can be paid by card again once that is refunded or settled.';
export const SETTLED_HOW_REQUIRED = 'Please say how it was settled.';
