/** Not given by the specification. */
export const INVOICE_TEXTS = {
  administer: 'Administer Invoices',
  abwSelection: 'ABW Selection',
  history: 'Invoice History',
  tabs: 'Parts of invoices',
  requests: 'Invoice Requests',
} as const;
