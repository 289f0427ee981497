import { INVOICE_COLUMNS, type InvoiceHead } from '@parwell/contract';
import { dollars } from '@parwell/domain';
import type { Column } from '../../../ui/table/column.ts';
import { pageColumns } from '../../../ui/table/page-columns.tsx';
import { InvoiceStatus } from './invoice-status.tsx';

/** INVC-023, with what people need to pay: due date, what is open, and the status. */
export const historyColumns: readonly Column<InvoiceHead>[] = pageColumns(INVOICE_COLUMNS, {
  InvoiceNumber: { width: 116, sortKey: 'InvoiceNumber', priority: 'title', copy: true },
  InvoiceDate: { width: 112, sortKey: 'InvoiceDate', priority: 'line' },
  dueDate: { width: 112, sortKey: 'dueDate' },
  InvoiceAmount: {
    width: 112,
    sortKey: 'InvoiceAmount',
    priority: 'line',
    cell: ({ InvoiceAmount }) => dollars(InvoiceAmount),
  },
  openAmount: {
    width: 112,
    sortKey: 'openAmount',
    priority: 'side',
    cell: ({ openAmount }) => dollars(openAmount),
  },
  status: {
    width: 154,
    priority: 'side',
    wraps: true,
    hideable: false,
    cell: (row) => <InvoiceStatus invoice={row} />,
  },
  ZzinvPayer: { width: 114, sortKey: 'ZzinvPayer' },
  PaymentTermsDesc: { width: 124, sortKey: 'PaymentTermsDesc' },
  DaysInArrears: { width: 116, sortKey: 'DaysInArrears' },
  manufacturerName: { width: 116, sortKey: 'manufacturerName' },
});
