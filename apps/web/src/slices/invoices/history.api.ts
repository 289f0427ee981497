import { getInvoice, getInvoiceSums, type InvoiceFilter } from '@parwell/contract';
import { callQuery } from '../../session/call-query.ts';
import { live } from '../../session/live.ts';

/** A filter as the calls take it in their address. */
export const invoiceQuery = ({ ccPayableOnly, ...where }: InvoiceFilter) => ({
  ...where,
  ccPayableOnly: ccPayableOnly === undefined ? undefined : (`${ccPayableOnly}` as const),
});

/** Of all that match, whatever age is shown. */
export const sumsQuery = ({ ageing: _all, ...where }: InvoiceFilter) =>
  callQuery(
    getInvoiceSums,
    { query: invoiceQuery(where) },
    { ...live(), placeholderData: (previous) => previous },
  );

export const invoiceDetailQuery = (invoiceNumber: string) =>
  callQuery(getInvoice, { params: { invoiceNumber } }, { ...live(), retry: false });
