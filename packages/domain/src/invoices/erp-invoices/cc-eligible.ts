import { isCreditMemo } from './invoice-problems.ts';

/** The ERP's payment method for card-payable invoices (INVC-018). */
export const CARD_PAYABLE = 'ccPayable';

export interface CardFacts {
  readonly paymentMethod: string;
  /** All lines may be paid by card. */
  readonly allRelevant: boolean;
  /** In cents. */
  readonly amount: number;
  readonly open: number;
}

/** Payable by card now (B18). */
export const isCCPaymentEligible = ({ paymentMethod, allRelevant, amount, open }: CardFacts): boolean =>
  paymentMethod === CARD_PAYABLE && allRelevant && open > 0 && !isCreditMemo(amount);
