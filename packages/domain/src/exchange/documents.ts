/** With whom documents are exchanged (R11). */
export const PARTNERS = ['erp', 'warehouse'] as const;
export type Partner = (typeof PARTNERS)[number];

export const PARTNER_NAMES = { erp: 'ERP', warehouse: 'Warehouse' } as const satisfies Record<
  Partner,
  string
>;

/** Every kind of document, under the name of its outermost element. */
export const DOCUMENT_NAMES = {
  order: 'Order',
  'order-answer': 'Order answer',
  'order-status': 'Order status',
  shipment: 'Shipment',
  'stock-request': 'Stock request',
  'warehouse-stock': 'Warehouse stock',
  'exclusion-request': 'Exclusion request',
  exclusions: 'Exclusions',
  'invoice-request': 'Invoice request',
  'invoice-request-answer': 'Invoice request answer',
  'credit-request': 'Credit request',
  invoice: 'Invoice',
  'invoice-payment': 'Invoice payment',
  'card-payment': 'Card payment',
} as const;

/**
 * Where a document is. Out: unsent, sent. In: waiting for what it refers to, taken, or in quarantine because it cannot be
 * read or is refused.
 */
export const DOCUMENT_STATES = ['unsent', 'sent', 'waiting', 'taken', 'quarantined'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** How long a document waits for what it refers to (R11). */
export const WAIT_FOR_REFERENCE_MS = 86_400_000;

/** How long a document rests that could not be taken: longer each time, so that it holds up nobody else. */
export const restUntilNextTryMs = (tries: number): number =>
  Math.min(3_600_000, 10_000 * 2 ** Math.min(tries, 10));

/** What a document refers to, in words: order/4500093117 is "order 4500093117". */
export const referenceText = (reference: string): string => reference.replace('/', ' ');

/** What may be tried again by hand. */
export const mayRetry = (state: DocumentState): boolean =>
  state === 'unsent' || state === 'quarantined' || state === 'waiting';
