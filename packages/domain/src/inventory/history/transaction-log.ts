import type { CalendarDate } from '../../dates/calendar-date.ts';
import {
  PENDING_CODE,
  REINSERT_CODE,
  TRANSACTION_ACTIONS,
  type TransactionAction,
  type TransactionReason,
} from '../ledger/ledger-rows.ts';

export const TRANSACTION_LOG_PROMPT = 'Select the filter criteria above to view transaction information.';

/** The actions in the log: a tag that left or came back is shown as PENDING or RE-INSERT (TXN-015, TXN-016). */
export const SHOWN_ACTIONS = [...TRANSACTION_ACTIONS, 'PENDING', 'RE-INSERT'] as const;
export type ShownAction = (typeof SHOWN_ACTIONS)[number];

export interface ActionFacts {
  readonly action: TransactionAction;
  readonly quantity: number;
  readonly reasonCode: number | null;
}

export function shownAction({ action, quantity, reasonCode }: ActionFacts): ShownAction {
  if (action === 'REMOVAL' && quantity === 0 && reasonCode === PENDING_CODE) return 'PENDING';
  if (action === 'INSERT' && reasonCode === REINSERT_CODE) return 'RE-INSERT';
  return action;
}

export interface ActionFilter {
  readonly type?: TransactionAction;
  readonly reason?: TransactionReason;
}

/** How the ledger stores these two; no other rows have the reason UNKNOWN (S8). */
const KEPT_AS: Readonly<Partial<Record<ShownAction, TransactionAction>>> = {
  PENDING: 'REMOVAL',
  'RE-INSERT': 'INSERT',
};

/** Matches no row: NO USAGE has the reason NONE (S8). */
const NOTHING: ActionFilter = { type: 'NO USAGE', reason: 'UNKNOWN' };

/** The filter of the call for a chosen action and reason (TXN-017, TXN-018). */
export function actionFilter(action: ShownAction | undefined, reason?: TransactionReason): ActionFilter {
  const kept = action && KEPT_AS[action];
  if (kept === undefined)
    return {
      ...(action !== undefined && { type: action as TransactionAction }),
      ...(reason !== undefined && { reason }),
    };
  return reason === undefined || reason === 'UNKNOWN' ? { type: kept, reason: 'UNKNOWN' } : NOTHING;
}

/** Whether units moved on or after the day their lot expired (TXN-019, S6). */
export const isAfterExpiration = (day: CalendarDate, expiration: CalendarDate | null): boolean =>
  expiration !== null && day >= expiration;

/** Tags are long; people tell them apart by the end. */
export const shortTag = (tag: string): string => tag.slice(-6);
