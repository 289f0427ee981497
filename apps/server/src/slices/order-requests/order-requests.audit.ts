import type { OrderRequestStatus } from '@parwell/domain';
import { auditOf } from '../audit/audit.public.ts';
import type { ChangedRequest, KnownRequest } from './order-requests.queries.ts';

export const audit = auditOf('order-requests', 'order request');

/** Undefined if it cannot be a request's number. */
export const idOf = (id: string): number | undefined => (/^\d{1,9}$/.test(id) ? Number(id) : undefined);

export const auditFields = ({
  status,
  approvedQuantity,
  shippingMethod,
  adminNotes,
  orderNotes,
  batches,
}: ChangedRequest) => ({ status, approvedQuantity, shippingMethod, adminNotes, orderNotes, batches });

const EVENTS: Readonly<Record<OrderRequestStatus, readonly [eventType: string, was: string]>> = {
  PENDING: ['Order Request Modified', 'modified'],
  APPROVED: ['Order Request Approved', 'approved'],
  DENIED: ['Order Request Denied', 'denied'],
  CANCELLED: ['Order Request Cancelled', 'cancelled'],
};

export function eventOf(
  request: Pick<KnownRequest, 'id' | 'productName' | 'status'>,
  now: OrderRequestStatus,
) {
  const again = request.status === 'APPROVED' && now === 'APPROVED';
  const [eventType, was] = again ? ['Order Request Released Again', 'released again'] : EVENTS[now];
  return { eventType, description: `Order request ${request.id} for ${request.productName} was ${was}` };
}
