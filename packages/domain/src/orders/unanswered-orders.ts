import type { PoStatus } from './order-status.ts';

/** After this time staff are notified; the same as for the files of B14 (R12). */
export const ORDER_ANSWERED_WITHIN_MS = 30 * 60_000;

/** Since when an order waits for the ERP's answer; null once answered or closed. */
export const waitingSince = <Instant>(status: string, requestedAt: Instant): Instant | null =>
  status === 'Not Processed' ? requestedAt : null;

export const isAnswerLate = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() >= ORDER_ANSWERED_WITHIN_MS;

/** The facts that decide whether the ERP can be asked again. */
export interface AskedOrder {
  readonly requestNumber: string;
  readonly poStatus: PoStatus;
  /** The ERP's; empty without one. */
  readonly orderNumber: string;
  /** The user who closed it without an answer; empty if nobody did. */
  readonly closedBy: string;
}

/** R12: the refusal of actions on an answered order. Null while the ERP has not answered. */
export function answeredRefusal({
  requestNumber,
  poStatus,
  orderNumber,
  closedBy,
}: AskedOrder): string | null {
  if (poStatus === 'Not Processed') return null;
  if (poStatus === 'On Order')
    return `Request ${requestNumber} is On Order: the ERP has made order ${orderNumber} of it.`;
  return closedBy === ''
    ? `Request ${requestNumber} is Failed: the ERP has refused it.`
    : `Request ${requestNumber} is Failed: ${closedBy} has closed it.`;
}

/** R12: a document that is still unsent needs no second sending. */
export function orderAgainRefusal(
  order: AskedOrder,
  { isSent }: { readonly isSent: boolean },
): string | null {
  const refusal = answeredRefusal(order);
  if (refusal !== null || isSent) return refusal;
  return `Request ${order.requestNumber} is ${order.poStatus}, and its document is about to be sent.`;
}

export const CLOSE_REASON_REQUIRED = 'Please say why the order is closed.';

/** The failure text of a closed request (R12). */
export const closedOrderFailure = (reason: string): string =>
  `Closed without an answer from the ERP: ${reason}`;

/** For the ERP's tile and the page Documents: orders unanswered for 30 minutes. */
export const unansweredText = (orders: number): string =>
  orders === 1
    ? '1 order is not answered for over 30 minutes.'
    : `${orders.toLocaleString('en-US')} orders are not answered for over 30 minutes.`;
