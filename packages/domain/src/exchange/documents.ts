/** With whom documents are exchanged (R11). */
export const PARTNERS = ['erp', 'warehouse'] as const;
export type Partner = (typeof PARTNERS)[number];

/**
 * Where a document is. Out: unsent, sent. In: waiting for what it refers to, taken, or in quarantine because it cannot be
 * read or is refused.
 */
export const DOCUMENT_STATES = ['unsent', 'sent', 'waiting', 'taken', 'quarantined'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** How long a document waits for what it refers to (R11). */
export const WAIT_FOR_REFERENCE_MS = 86_400_000;

/** What may be tried again by hand. */
export const mayRetry = (state: DocumentState): boolean =>
  state === 'unsent' || state === 'quarantined' || state === 'waiting';
