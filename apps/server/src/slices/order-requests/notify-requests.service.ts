import type { OrderRequest } from '@parwell/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { notify } from '../notifications/notify.public.ts';
import { requestContent } from './request-content.public.ts';

/** N1. */
export const notifyOfRequests = (
  tx: Transaction,
  requests: readonly OrderRequest[],
  now: Date,
): Promise<void> =>
  notify(
    tx,
    requests.map(({ product, ...request }) => ({
      customerId: request.customerId,
      type: 'po_approval_email',
      cause: 'order requests',
      happenedAt: now,
      content: requestContent({ ...request, productName: product.productName }),
    })),
  );
