/** Statuses of the ERP's lines; staff may set any of them (R12, ODET-018). */
export const ORDER_STATUSES = ['On Order', 'Completed', 'Deleted'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses of a restock request: Not Processed until the ERP answers (R12). */
export const PO_STATUSES = ['Not Processed', 'On Order', 'Failed'] as const;
export type PoStatus = (typeof PO_STATUSES)[number];

/** The filter values of restock orders (ORD-011). */
export const ORDER_LIST_STATUSES = [...new Set([...PO_STATUSES, ...ORDER_STATUSES])] as const;

export const PARTIAL = 'Partial';
export type OverallStatus = OrderStatus | PoStatus | typeof PARTIAL;

/** ODET-019..022: the common status of the ERP's lines, else of the requests. Null if there is neither. */
export function overallStatus(
  orderStatuses: readonly OrderStatus[],
  poStatuses: readonly PoStatus[],
): OverallStatus | null {
  const statuses: readonly (OrderStatus | PoStatus)[] = orderStatuses.length > 0 ? orderStatuses : poStatuses;
  const [first] = statuses;
  if (first === undefined) return null;
  return statuses.every((status) => status === first) ? first : PARTIAL;
}

/** ODET-023. */
export const isOverallWarning = (status: OverallStatus | null): boolean => status !== 'Completed';

/** R12: a line can only get a status when the ERP has made an order of it. */
export const statusRefusal = (status: string): string =>
  status === 'Failed'
    ? 'This request has failed, so it has no order status to change.'
    : 'The ERP has not answered yet, so there is no order status to change.';

/** ODET-028. */
export const SELECT_A_STATUS = 'Please select a status.';
/** OERR-011. */
export const ORDER_STATUS_FAILED = 'Failed to update order status';
/** OERR-010, ORD-020. */
export const ORDER_NOTES_FAILED = 'Failed to update order notes';
/** ORD-015. */
export const GROUP_BY_ORDER_NUMBER = 'Group by ORDER NUMBER';
/** ORD-017. */
export const ORDERS_PROMPT = 'Change the filter criteria above to view order information.';
/** SHIP-005, worded as specified. */
export const SHIPMENTS_PROMPT = 'Select the filter criteria above to view suspended transactions.';
/** OCONST-020, OAPI-043. */
export const ORDER_DETAIL_LIMIT = 10_000;
/** ODET-027, OCONST-041. */
export const STATUS_DIALOG_CLOSES_MS = 1500;

/** A statement about the status. */
export interface StatusChange {
  readonly status: OrderStatus;
  readonly at: number;
}

/**
 * The latest statement wins, in any order of arrival. Of two at the same moment, the one that ends more wins, so that
 * the order of documents never matters.
 */
export function laterStatus<Change extends StatusChange>(one: Change, other: Change): Change {
  if (one.at !== other.at) return one.at > other.at ? one : other;
  return ORDER_STATUSES.indexOf(one.status) >= ORDER_STATUSES.indexOf(other.status) ? one : other;
}
