/** INVC-020. */
export const NO_INVOICE_CUSTOMER = 'No customer id found for getInvoicesList';
/** INVC-007: before the first search. */
export const INVOICES_PROMPT = 'Select the filter criteria above to view invoice information.';
export const NO_INVOICE_DATES = 'Select a date range.';
export const INVOICE_DATES_REVERSED = 'The date range ends before it begins.';

export interface InvoiceSearch {
  readonly customerId?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly invoiceNo?: string | undefined;
  readonly ccPayableOnly?: boolean | undefined;
}

/**
 * Why this search is refused, with the field at fault. It needs a customer, and dates unless it asks for one number
 * or for card-payable invoices (B19, INVC-019).
 */
export function invoiceSearchProblem({
  customerId = '',
  startDate = '',
  endDate = '',
  invoiceNo = '',
  ccPayableOnly = false,
}: InvoiceSearch): { readonly field: keyof InvoiceSearch; readonly message: string } | undefined {
  if (customerId === '') return { field: 'customerId', message: NO_INVOICE_CUSTOMER };
  const needsDates = invoiceNo === '' && !ccPayableOnly;
  if (needsDates && startDate === '') return { field: 'startDate', message: NO_INVOICE_DATES };
  if (needsDates && endDate === '') return { field: 'endDate', message: NO_INVOICE_DATES };
  return startDate !== '' && endDate !== '' && endDate < startDate
    ? { field: 'endDate', message: INVOICE_DATES_REVERSED }
    : undefined;
}
