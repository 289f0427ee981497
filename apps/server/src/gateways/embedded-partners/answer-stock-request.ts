import type { DocumentOf } from '../documents/documents.ts';
import type { Planned } from './answer-order.ts';
import { stockOf } from './batches.ts';

/** The embedded warehouse's stock of the requested products, derived from the request alone. */
export function answerStockRequest(
  { documentId, warehouse, requestedAt, products }: DocumentOf<'stock-request'>,
  delayMs: number,
): Planned {
  const asOf = new Date(requestedAt.getTime() + delayMs);
  const day = asOf.toISOString().slice(0, 10);
  return {
    partner: 'warehouse',
    at: asOf,
    document: {
      kind: 'warehouse-stock',
      content: {
        documentId: `STOCK-${documentId}`,
        warehouse,
        asOf,
        batches: [...new Set(products)].flatMap((productId) => stockOf(warehouse, productId, day)),
      },
    },
  };
}
