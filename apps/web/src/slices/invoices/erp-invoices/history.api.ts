import { getInvoice, getInvoiceSums, type InvoiceFilter } from '@parwell/contract';
import { callQuery } from '../../../session/call-query.ts';
import { live } from '../../../session/live.ts';

export const invoiceQuery = ({ ccPayableOnly, ...where }: InvoiceFilter) => ({
  ...where,
  ccPayableOnly: ccPayableOnly === undefined ? undefined : (`${ccPayableOnly}` as const),
});

/** Of all matches, whatever age is shown. */
export const sumsQuery = ({ ageing: _all, ...where }: InvoiceFilter) =>
  callQuery(
    getInvoiceSums,
    { query: invoiceQuery(where) },
    { ...live(), placeholderData: (previous) => previous },
  );

/** Spans every possible invoice. */
const EVER = { startDate: '2000-01-01', endDate: '2999-12-31' } as const;

/** The same for all dates. */
export const sumsOfAllDaysQuery = ({ ageing: _all, ...where }: InvoiceFilter) =>
  callQuery(getInvoiceSums, { query: invoiceQuery({ ...where, ...EVER }) }, { staleTime: 60_000 });

export const invoiceDetailQuery = (invoiceNumber: string) =>
  callQuery(getInvoice, { params: { invoiceNumber } }, live());
