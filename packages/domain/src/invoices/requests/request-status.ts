/** What an invoice request waits for, or what became of it (AINV-030..034). */
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

/** Why a request is not billed (AINV-043). */
export const OMIT_REASONS = ['REVERT', 'RETURN', 'ERROR', 'OTHER'] as const;
export type OmitReason = (typeof OMIT_REASONS)[number];

/** How many requests one call may change (B9), and how many a customer's page has (OCONST-016). */
export const INVOICE_REQUEST_LIMIT = 10_000;

/** What became of a request that was sent: the ERP has said nothing yet, has not for too long, takes it, or does not (B14). */
export const SAP_STATES = ['sent', 'late', 'acknowledged', 'refused'] as const;
export type SapState = (typeof SAP_STATES)[number];
