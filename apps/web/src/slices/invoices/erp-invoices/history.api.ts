import { getInvoice, getInvoiceSums, type InvoiceFilter } from '@parwell/contract';
import { callQuery } from '../../../session/call-query.ts';
import { live } from '../../../session/live.ts';

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

/** Before the first and after the last invoice that there can be. */
const EVER = { startDate: '2000-01-01', endDate: '2999-12-31' } as const;

/** The same of all days, for who looks at some of them. */
export const sumsOfAllDaysQuery = ({ ageing: _all, ...where }: InvoiceFilter) =>
  callQuery(getInvoiceSums, { query: invoiceQuery({ ...where, ...EVER }) }, { staleTime: 60_000 });

export const invoiceDetailQuery = (invoiceNumber: string) =>
  callQuery(getInvoice, { params: { invoiceNumber } }, { ...live(), retry: false });
