/** AINV-030..034. */
export const INVOICE_REQUEST_STATUSES = [
  'PENDING ABW',
  'READY',
  'ON HOLD',
  'TRANSMITTED',
  'OMITTED',
] as const;
export type InvoiceRequestStatus = (typeof INVOICE_REQUEST_STATUSES)[number];

export const INVOICE_REQUEST_STATUS_LABELS: Readonly<Record<InvoiceRequestStatus, string>> = {
  'PENDING ABW': 'Pending ABW',
  READY: 'Ready to Send',
  'ON HOLD': 'On Hold',
  TRANSMITTED: 'Sent to SAP',
  OMITTED: 'Omitted',
};

/** AINV-043. */
export const OMIT_REASONS = ['REVERT', 'RETURN', 'ERROR', 'OTHER'] as const;
export type OmitReason = (typeof OMIT_REASONS)[number];

/** The most requests that one call changes (B9) and that ABW Selection shows (OCONST-016). */
export const INVOICE_REQUEST_LIMIT = 10_000;

/** The ERP's answer to a sent request: none yet, none for too long, accepted, refused (B14). */
export const SAP_STATES = ['sent', 'late', 'acknowledged', 'refused'] as const;
export type SapState = (typeof SAP_STATES)[number];
