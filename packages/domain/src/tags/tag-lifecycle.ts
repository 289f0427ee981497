import {
  PENDING_CODE,
  REINSERT_CODE,
  type TransactionAction,
  type TransactionReason,
} from '../inventory/ledger/ledger-rows.ts';
import type { ResolutionStatus } from '../inventory/ledger/stock.ts';

/** The origins of the steps of a tag's life. */
export const LIFECYCLE_SOURCES = ['Shipment', 'Transaction', 'Review', 'Reader'] as const;

export type LifecycleFacts =
  | {
      readonly source: 'Shipment';
      readonly shipmentId: string;
      readonly orderNumber: string;
      readonly warehouse: string;
    }
  | {
      readonly source: 'Transaction';
      readonly action: TransactionAction;
      readonly reason: TransactionReason;
      readonly reasonCode: number | null;
      readonly userName: string;
      readonly note: string;
    }
  | {
      readonly source: 'Review';
      readonly suspendedReason: string;
      readonly status: ResolutionStatus;
      readonly memo: string;
    }
  | { readonly source: 'Reader'; readonly present: boolean; readonly isMissed: boolean };

const sentence = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

const actionOf = (action: string, reason: string, code: number | null): string => {
  if (code === PENDING_CODE) return 'PENDING';
  if (code === REINSERT_CODE) return 'RE-INSERT';
  return action === reason ? action : `${action} ${reason}`;
};

/** TAG-018. */
export function lifecycleNotes(facts: LifecycleFacts): string {
  switch (facts.source) {
    case 'Shipment':
      return sentence([
        `Shipment ${facts.shipmentId}`,
        facts.orderNumber && `order ${facts.orderNumber}`,
        facts.warehouse && `from ${facts.warehouse}`,
      ]);
    case 'Transaction':
      return sentence([
        actionOf(facts.action, facts.reason, facts.reasonCode),
        facts.userName && `by ${facts.userName}`,
        facts.note,
      ]);
    case 'Review':
      return sentence([`${facts.status}: ${facts.suspendedReason}`, facts.memo]);
    case 'Reader':
      if (!facts.present) return 'Left';
      return facts.isMissed ? 'Last seen here, missed by later full reads' : 'Seen here';
  }
}
