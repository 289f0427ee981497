import type { OrderRequestStatus } from './order-request-status.ts';

/** What somebody wants to do with a request. */
export type OrderRequestAct = 'modify' | 'process' | 'cancel' | 'delete' | 'release again';

/** What decides about it. */
export interface OrderRequestState {
  readonly status: OrderRequestStatus;
  /** Who changed it last. */
  readonly updatedBy: string;
  /** Why nothing, or not all of it, was ordered although it was approved; empty if it was. */
  readonly problem: string;
}

export const PENDING_NOT_DELETED = 'A pending order request cannot be deleted. Approve or deny it first.';
export const NOT_CANCELLED_BY_STAFF = 'Only the customer can cancel this order request. Deny it instead.';
export const REQUEST_GONE = 'The order request is no longer there.';
/** Of an approved request without a release. */
export const NOTHING_ORDERED = 'Nothing was ordered for it.';
/** What customers read instead of what went wrong in a warehouse. */
export const NOT_ORDERED_YET = 'It could not be ordered yet. We are working on it.';
export const NOTHING_TO_RELEASE_AGAIN = 'There is nothing to release again: everything approved was ordered.';

const DONE: Readonly<Record<OrderRequestStatus, string>> = {
  PENDING: 'changed',
  APPROVED: 'approved',
  DENIED: 'denied',
  CANCELLED: 'cancelled',
};

/** Told to whoever came second (R15). */
export const alreadyDone = ({ status, updatedBy }: Pick<OrderRequestState, 'status' | 'updatedBy'>): string =>
  `The order request was already ${DONE[status]} by ${updatedBy}.`;

/**
 * Why it cannot be done, or null. PENDING requests are modified, processed and cancelled (OREQ-013..017); all others can only be
 * deleted (OREQ-018, OREQ-019), and what was approved but not ordered can be released again.
 */
export function orderRequestRefusal(act: OrderRequestAct, request: OrderRequestState): string | null {
  const { status, problem } = request;
  if (act === 'delete') return status === 'PENDING' ? PENDING_NOT_DELETED : null;
  if (act === 'release again') {
    if (status !== 'APPROVED') return alreadyDone(request);
    return problem === '' ? NOTHING_TO_RELEASE_AGAIN : null;
  }
  return status === 'PENDING' ? null : alreadyDone(request);
}

/**
 * Whether somebody may cancel a pending request: it is theirs (OREQ-002). That is one of their customers for a customer's user; the
 * provider's people modify and process those of customers, and cancel only what they asked for themselves.
 */
export const mayCancelRequest = (request: {
  readonly status: OrderRequestStatus;
  readonly isOwnCustomer: boolean;
  readonly isStaff: boolean;
  readonly isCreator: boolean;
}): boolean =>
  request.status === 'PENDING' && request.isOwnCustomer && (!request.isStaff || request.isCreator);

interface Quantities {
  readonly requestedQuantity: number;
  readonly approvedQuantity: number | null;
}

/** What is approved once a request has this status (OREQ-021..023). */
export function approvedQuantityAfter(
  status: OrderRequestStatus,
  { requestedQuantity, approvedQuantity }: Quantities,
): number | null {
  if (status === 'DENIED') return null;
  return status === 'APPROVED' ? (approvedQuantity ?? requestedQuantity) : approvedQuantity;
}

/** The column Approved qty (OREQ-024..026). */
export function approvedQuantityText({
  status,
  approvedQuantity,
}: Pick<Quantities, 'approvedQuantity'> & { readonly status: OrderRequestStatus }): string {
  if (status === 'PENDING') return status;
  return String(status === 'APPROVED' ? (approvedQuantity ?? 0) : 0);
}
