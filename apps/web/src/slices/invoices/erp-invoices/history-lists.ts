import { listInvoices, type InvoiceFilter, type InvoiceHead } from '@parwell/contract';
import { INVOICES_PROMPT, NO_CARD_PAYABLE, type DateRange } from '@parwell/domain';
import { defineList, type ListInput } from '../../../ui/list/define-list.ts';
import { historyColumns } from './history-columns.tsx';
import { cardPayableFilters, historyFilters } from './history-filters.ts';
import { invoiceQuery } from './history.api.ts';
import { HISTORY_TEXTS } from './history.texts.ts';

/** Without the lines: an invoice may have hundreds. */
const FIELDS: readonly (keyof InvoiceHead)[] = [
  'Customer',
  'customerName',
  'InvoiceNumber',
  'InvoiceDate',
  'InvoiceAmount',
  'ZzinvPayer',
  'PaymentTermsDesc',
  'DaysInArrears',
  'manufacturerName',
  'PaymentMethod',
  'isCCPaymentEligible',
  'dueDate',
  'openAmount',
  'currency',
  'isCreditMemo',
  'creditedInvoice',
  'cardPayment',
];

const anyInvoices = {
  label: HISTORY_TEXTS.list,
  columns: historyColumns,
  customer: 'customerId',
  rowId: ({ InvoiceNumber }: InvoiceHead) => InvoiceNumber,
  sort: { key: 'InvoiceDate', direction: 'DESC' },
  prompt: INVOICES_PROMPT,
  report: 'RNI_UIEXPORT_InvoicesReport',
  input: ({ where, offset, limit, order }: ListInput<InvoiceFilter>) => ({
    query: { ...invoiceQuery(where), offset, limit, order, fields: JSON.stringify(FIELDS) },
  }),
} as const;

/** INVC-001. */
export const invoiceHistory = defineList(listInvoices, {
  ...anyInvoices,
  name: 'invoice-history',
  filters: historyFilters,
  emptyText: HISTORY_TEXTS.none,
  where: ({ dates, ...where }: InvoiceFilter & { readonly dates?: DateRange }): InvoiceFilter => ({
    ...where,
    ...(dates && { startDate: dates.start, endDate: dates.end }),
  }),
});

/** INVC-002. */
export const cardPayableInvoices = defineList(listInvoices, {
  ...anyInvoices,
  name: 'card-payable-invoices',
  filters: cardPayableFilters,
  // INVC-015.
  emptyText: NO_CARD_PAYABLE,
});
