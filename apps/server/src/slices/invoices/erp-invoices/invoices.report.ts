import { InvoiceFilter, listInvoices } from '@parwell/contract';
import { EXPORT_LIMIT, NO_INVOICE_CUSTOMER } from '@parwell/domain';
import { refusedField } from '../../../platform/app-error.ts';
import { sql, type Sql } from '../../../platform/db/database.ts';
import { defineReport } from '../../../platform/reports/report-type.ts';
import { storedHead, invoiceList, NEWEST_FIRST } from './invoices.list.ts';

const inDollars = (cents: Sql): Sql => sql`(${cents} / 100.0)::numeric(20, 2)`;

// Only the days in arrears depend on today.
const fields = storedHead('2000-01-01');

/** A scheduled report has no date range: it contains all invoices of the customer. */
export const invoicesReport = defineReport({
  type: 'RNI_UIEXPORT_InvoicesReport',
  title: 'Invoices',
  template: 'Invoices',
  permission: listInvoices.permission,
  filter: InvoiceFilter,
  limit: EXPORT_LIMIT,
  columns: () => [
    { key: 'InvoiceNumber', title: 'Invoice Number', kind: 'text', value: fields.InvoiceNumber, width: 16 },
    { key: 'InvoiceDate', title: 'Invoice Date', kind: 'date', value: fields.InvoiceDate },
    { key: 'customerId', title: 'Customer ID', kind: 'text', value: fields.Customer, width: 14 },
    { key: 'customerName', title: 'Customer', kind: 'text', value: fields.customerName, width: 28 },
    { key: 'InvoiceAmount', title: 'Amount', kind: 'number', value: inDollars(fields.InvoiceAmount) },
    { key: 'openAmount', title: 'Open Amount', kind: 'number', value: inDollars(fields.openAmount) },
    { key: 'currency', title: 'Currency', kind: 'text', value: fields.currency, width: 8 },
    { key: 'dueDate', title: 'Due Date', kind: 'date', value: fields.dueDate },
    { key: 'DaysInArrears', title: 'Days in Arrears', kind: 'number', value: sql`invoices.days_in_arrears` },
    { key: 'ZzinvPayer', title: 'Payer', kind: 'text', value: fields.ZzinvPayer, width: 16 },
    { key: 'PaymentTermsDesc', title: 'Terms', kind: 'text', value: fields.PaymentTermsDesc, width: 16 },
    {
      key: 'manufacturerName',
      title: 'Manufacturer',
      kind: 'text',
      value: fields.manufacturerName,
      width: 24,
    },
    { key: 'PaymentMethod', title: 'Payment Method', kind: 'text', value: fields.PaymentMethod, width: 16 },
    {
      key: 'creditedInvoice',
      title: 'Credits Invoice',
      kind: 'text',
      value: fields.creditedInvoice,
      width: 16,
    },
  ],
  source: (where, tenants, _db, now, days) => {
    if ((where.customerId ?? '') === '') throw refusedField('customerId', NO_INVOICE_CUSTOMER);
    const today = days.dayOf(now.getTime());
    const { DaysInArrears } = storedHead(today);
    return {
      ...invoiceList.source({ tenants, today }, where, NEWEST_FIRST),
      from: sql`(SELECT invoices.*, ${DaysInArrears} AS days_in_arrears FROM invoices) invoices`,
    };
  },
});
