import { isCreditMemo } from './invoice-problems.ts';

export type InvoiceState = 'paid' | 'open' | 'overdue' | 'credit memo';

export interface InvoiceStateFacts {
  /** In cents. */
  readonly amount: number;
  readonly open: number;
  readonly daysInArrears: number;
}

export function invoiceState({ amount, open, daysInArrears }: InvoiceStateFacts): InvoiceState {
  if (isCreditMemo(amount)) return 'credit memo';
  if (open <= 0) return 'paid';
  return daysInArrears > 0 ? 'overdue' : 'open';
}
