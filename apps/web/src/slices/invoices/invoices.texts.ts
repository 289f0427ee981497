/** The texts of the pages of invoices that the specification does not give. */
export const INVOICE_TEXTS = {
  administer: 'Administer Invoices',
  abwSelection: 'ABW Selection',
  history: 'Invoice History',
  tabs: 'Parts of invoices',
  requests: 'Invoice Requests',
} as const;
