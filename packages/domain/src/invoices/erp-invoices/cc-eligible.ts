import { isCreditMemo } from './invoice-problems.ts';

/** How the ERP calls invoices that may be paid by card (INVC-018). */
export const CARD_PAYABLE = 'ccPayable';

export interface CardFacts {
  readonly paymentMethod: string;
  /** Whether all its lines may be paid by card. */
  readonly allRelevant: boolean;
  /** In cents. */
  readonly amount: number;
  readonly open: number;
}

/** Whether an invoice can be paid by card now (B18). */
export const isCCPaymentEligible = ({ paymentMethod, allRelevant, amount, open }: CardFacts): boolean =>
  paymentMethod === CARD_PAYABLE && allRelevant && open > 0 && !isCreditMemo(amount);
