import type { OrderRequest } from '@parwell/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { notify } from '../notifications/notify.public.ts';

const packs = (count: number): string => `${count} ${count === 1 ? 'pack' : 'packs'}`;

/** Somebody of a customer asked for something to be ordered: those who approve such requests there are told (N1). */
export const tellOfRequests = (
  tx: Transaction,
  requests: readonly OrderRequest[],
  now: Date,
): Promise<void> =>
  notify(
    tx,
    requests.map(({ customerId, product, requestedQuantity, ...request }) => ({
      customerId,
      type: 'po_approval_email',
      cause: 'order requests',
      happenedAt: now,
      content: {
        kind: 'happened',
        title: `${packs(requestedQuantity)} of ${product.productName} requested`,
        advice: 'Look at the request. It can be cancelled as long as it is pending.',
        facts: [
          ['Product', product.productName],
          ['Quantity', packs(requestedQuantity)],
          ['Shipping method', request.shippingMethod],
          ['Reason', request.customerNotes],
          ['Requested by', request.createdBy],
          ['When', { at: request.createdAt }],
        ],
        path: `/restock-orders/${encodeURIComponent(customerId)}?tab=requests`,
      },
    })),
  );
