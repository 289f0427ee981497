/** R11. */
export const PARTNERS = ['erp', 'warehouse'] as const;
export type Partner = (typeof PARTNERS)[number];

export const PARTNER_NAMES = { erp: 'ERP', warehouse: 'Warehouse' } as const satisfies Record<
  Partner,
  string
>;

/** Partners that may be missing: with the registry in which NPI numbers are looked up. */
export const OUTSIDE_PARTNERS = [...PARTNERS, 'registry'] as const;
export type OutsidePartner = (typeof OUTSIDE_PARTNERS)[number];

/** Said by whatever needs a partner that this installation does not have. */
export const NOT_CONFIGURED = {
  erp: 'The ERP is not configured.',
  warehouse: 'The warehouse is not configured.',
  registry: 'The provider registry is not configured.',
} as const satisfies Record<OutsidePartner, string>;

/** By the name of the root element. */
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
 * Out: unsent, sent. In: waiting for a reference, taken (imported), or in quarantine because it is unreadable or
 * refused.
 */
export const DOCUMENT_STATES = ['unsent', 'sent', 'waiting', 'taken', 'quarantined'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** How long a document waits for its reference (R11). */
export const WAIT_FOR_REFERENCE_MS = 86_400_000;

/** The pause after a failed import: longer each time, so that it does not hold up others. */
export const restUntilNextTryMs = (tries: number): number =>
  Math.min(3_600_000, 10_000 * 2 ** Math.min(tries, 10));

/** order/4500093117 becomes "order 4500093117". */
export const referenceText = (reference: string): string => reference.replace('/', ' ');

export const mayRetry = (state: DocumentState): boolean =>
  state === 'unsent' || state === 'quarantined' || state === 'waiting';
