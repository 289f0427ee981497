import type { InvoiceRequest } from '@parwell/contract';
import { ABW_ACCOUNTS, actOn, type RequestState } from '@parwell/domain';

/** As much of a row as decides what may be done with it. */
export const stateOf = (row: InvoiceRequest): RequestState => ({
  ...row,
  manualSplitBill: row.customerManualSplitBill,
  autoSplitBill: row.customerAutoSplitBill,
});

/** Whether another account can be chosen for it (B5). */
export function takesLetter(row: InvoiceRequest): boolean {
  const state = stateOf(row);
  return ABW_ACCOUNTS.some((abwCode) => actOn(state, { act: 'letter', abwCode }).outcome === 'done');
}

/** What a message calls it. */
export const nameOf = ({ productName, lot }: Pick<InvoiceRequest, 'productName' | 'lot'>): string =>
  lot === '' ? productName : `${productName}, ${lot}`;
