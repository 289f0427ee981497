import type { ExchangedDocument } from '@parwell/contract';
import { orderDetailPath } from '../../shared/order-paths.ts';

/**
 * The page on which staff send an order again or close it. The id of its document is `P-` and the number of
 * the request.
 */
export const unansweredOrderPath = ({ documentId }: Pick<ExchangedDocument, 'documentId'>): string =>
  orderDetailPath(documentId.slice('P-'.length));
