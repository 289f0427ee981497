import type { LedgerEntry } from '@parwell/contract';
import { PENDING_CODE, REINSERT_CODE } from '@parwell/domain';

/** A tag that left or came back is shown by what it is waiting for (TXN-015, TXN-016). */
export const actionOf = ({ action, reasonCode }: Pick<LedgerEntry, 'action' | 'reasonCode'>): string =>
  reasonCode === PENDING_CODE ? 'PENDING' : reasonCode === REINSERT_CODE ? 'RE-INSERT' : action;

export const signed = (quantity: number): string => (quantity > 0 ? `+${quantity}` : String(quantity));
