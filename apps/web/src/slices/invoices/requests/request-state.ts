import type { InvoiceRequest } from '@parwell/contract';
import { ABW_ACCOUNTS, actOn, type RequestState } from '@parwell/domain';

export const stateOf = (row: InvoiceRequest): RequestState => ({
  ...row,
  manualSplitBill: row.customerManualSplitBill,
  autoSplitBill: row.customerAutoSplitBill,
});

/** Whether another account can be chosen (B5). */
export function acceptsLetter(row: InvoiceRequest): boolean {
  const state = stateOf(row);
  return ABW_ACCOUNTS.some((abwCode) => actOn(state, { act: 'letter', abwCode }).outcome === 'done');
}

/** The name in messages. */
export const nameOf = ({ productName, lot }: Pick<InvoiceRequest, 'productName' | 'lot'>): string =>
  lot === '' ? productName : `${productName}, ${lot}`;
