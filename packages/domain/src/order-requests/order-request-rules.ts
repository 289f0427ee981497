import type { OrderRequestStatus } from './order-request-status.ts';

export type OrderRequestAct = 'modify' | 'process' | 'cancel' | 'delete' | 'release again';

/** The facts that decide which actions are allowed. */
export interface OrderRequestState {
  readonly status: OrderRequestStatus;
  /** The user who changed it last. */
  readonly updatedBy: string;
  /** Why the approved quantity was not fully ordered; empty if it was. */
  readonly problem: string;
}

export const PENDING_NOT_DELETED = 'A pending order request cannot be deleted. Approve or deny it first.';
export const NOT_CANCELLED_BY_STAFF = 'Only the customer can cancel this order request. Deny it instead.';
export const REQUEST_GONE = 'The order request is no longer there.';
/** For an approved request without a release. */
export const NOTHING_ORDERED = 'Nothing was ordered for it.';
/** Shown to customers instead of a warehouse's problem. */
export const NOT_ORDERED_YET = 'It could not be ordered yet. We are working on it.';
export const NOTHING_TO_RELEASE_AGAIN = 'There is nothing to release again: everything approved was ordered.';

const DONE: Readonly<Record<OrderRequestStatus, string>> = {
  PENDING: 'changed',
  APPROVED: 'approved',
  DENIED: 'denied',
  CANCELLED: 'cancelled',
};

/** For the later of two callers (R15). */
export const alreadyDone = ({ status, updatedBy }: Pick<OrderRequestState, 'status' | 'updatedBy'>): string =>
  `The order request was already ${DONE[status]} by ${updatedBy}.`;

/**
 * The reason of a refusal, or null. PENDING requests are modified, processed and cancelled (OREQ-013..017); all
 * others can only be deleted (OREQ-018, OREQ-019), and approved but unordered ones can be released again.
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
 * Whether the caller may cancel a pending request: it must be their own (OREQ-002). For a customer's user that is any
 * request of their customers; staff modify and process customers' requests, but cancel only those they submitted
 * themselves.
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

/** The approved quantity in this status (OREQ-021..023). */
export function approvedQuantityAfter(
  status: OrderRequestStatus,
  { requestedQuantity, approvedQuantity }: Quantities,
): number | null {
  if (status === 'DENIED') return null;
  return status === 'APPROVED' ? (approvedQuantity ?? requestedQuantity) : approvedQuantity;
}

/** OREQ-024..026. */
export function approvedQuantityText({
  status,
  approvedQuantity,
}: Pick<Quantities, 'approvedQuantity'> & { readonly status: OrderRequestStatus }): string {
  if (status === 'PENDING') return status;
  return String(status === 'APPROVED' ? (approvedQuantity ?? 0) : 0);
}
