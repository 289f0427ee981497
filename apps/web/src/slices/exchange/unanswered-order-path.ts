import type { ExchangedDocument } from '@parwell/contract';
import { orderDetailPath } from '../../shared/order-paths.ts';

/** Staff send an order again or close it there. Its document id is `P-` and the request number. */
export const unansweredOrderPath = ({ documentId }: Pick<ExchangedDocument, 'documentId'>): string =>
  orderDetailPath(documentId.slice('P-'.length));
