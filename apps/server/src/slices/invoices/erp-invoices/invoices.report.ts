import { INVOICE_COLUMNS, InvoiceFilter, listInvoices } from '@parwell/contract';
import { EXPORT_LIMIT, NO_INVOICE_CUSTOMER } from '@parwell/domain';
import { refusedField } from '../../../platform/app-error.ts';
import { sql, type Sql } from '../../../platform/db/database.ts';
import { reportColumns } from '../../../platform/reports/report-columns.ts';
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
  columns: () =>
    reportColumns(INVOICE_COLUMNS, {
      ...fields,
      customerId: fields.Customer,
      InvoiceAmount: inDollars(fields.InvoiceAmount),
      openAmount: inDollars(fields.openAmount),
      DaysInArrears: sql`invoices.days_in_arrears`,
    }),
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
