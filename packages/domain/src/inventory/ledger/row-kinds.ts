import { PENDING_CODE, REINSERT_CODE, type LedgerRow } from './ledger-rows.ts';

type RowKind = Pick<LedgerRow, 'type' | 'action' | 'reason' | 'reasonCode'>;

const kind = (
  type: RowKind['type'],
  action: RowKind['action'],
  reason: RowKind['reason'],
  reasonCode: RowKind['reasonCode'] = null,
): RowKind => ({ type, action, reason, reasonCode });

/** How each event is written (S8). Only `left` and `cameBack` carry UNKNOWN (TXN-015..018). */
export const ROW_KINDS = {
  inserted: kind('Insert', 'INSERT', 'RESTOCK'),
  vended: kind('Removal', 'VEND', 'VEND'),
  returned: kind('Removal', 'REMOVAL', 'RETURN'),
  left: kind('Removal', 'REMOVAL', 'UNKNOWN', PENDING_CODE),
  cameBack: kind('Insert', 'INSERT', 'UNKNOWN', REINSERT_CODE),
  reversed: kind('Insert', 'INSERT', 'REVERT'),
  movedOut: kind('Removal', 'REMOVAL', 'TRANSFER'),
  movedIn: kind('Insert', 'INSERT', 'TRANSFER'),
  countedMore: kind('Cycle Count', 'INSERT', 'CYCLE COUNT'),
  countedLess: kind('Cycle Count', 'REMOVAL', 'CYCLE COUNT'),
  correctedOut: kind('Removal', 'REMOVAL', 'CORRECTION'),
  /** The other half of a change of owner: the unit leaves one owner and comes to the other. */
  correctedIn: kind('Insert', 'INSERT', 'CORRECTION'),
  noUsage: kind('Removal', 'NO USAGE', 'NONE'),
} as const satisfies Record<string, RowKind>;
