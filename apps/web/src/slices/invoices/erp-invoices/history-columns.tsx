import type { InvoiceHead } from '@parwell/contract';
import { dollars } from '@parwell/domain';
import { Instant } from '../../../ui/dates/instant.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { HISTORY_TEXTS } from './history.texts.ts';
import { InvoiceStatus } from './invoice-status.tsx';

const { columns: names } = HISTORY_TEXTS;

/** INVC-023, with due date, open amount and status, which people need to pay. */
export const historyColumns: readonly Column<InvoiceHead>[] = [
  {
    key: 'InvoiceNumber',
    header: names.number,
    width: 116,
    sortKey: 'InvoiceNumber',
    priority: 'title',
    copy: true,
  },
  {
    key: 'InvoiceDate',
    header: names.date,
    width: 112,
    sortKey: 'InvoiceDate',
    priority: 'line',
    cell: ({ InvoiceDate }) => <Instant value={InvoiceDate} show="date" />,
  },
  {
    key: 'dueDate',
    header: names.dueDate,
    width: 112,
    sortKey: 'dueDate',
    cell: ({ dueDate }) => <Instant value={dueDate} show="date" />,
  },
  {
    key: 'InvoiceAmount',
    header: names.amount,
    width: 112,
    align: 'right',
    sortKey: 'InvoiceAmount',
    priority: 'line',
    cell: ({ InvoiceAmount }) => dollars(InvoiceAmount),
  },
  {
    key: 'openAmount',
    header: names.open,
    width: 112,
    align: 'right',
    sortKey: 'openAmount',
    priority: 'side',
    cell: ({ openAmount }) => dollars(openAmount),
  },
  {
    key: 'status',
    header: names.status,
    width: 154,
    priority: 'side',
    wraps: true,
    hideable: false,
    cell: (row) => <InvoiceStatus invoice={row} />,
  },
  { key: 'ZzinvPayer', header: names.payer, width: 114, sortKey: 'ZzinvPayer' },
  { key: 'PaymentTermsDesc', header: names.terms, width: 124, sortKey: 'PaymentTermsDesc' },
  { key: 'DaysInArrears', header: names.arrears, width: 116, align: 'right', sortKey: 'DaysInArrears' },
  { key: 'manufacturerName', header: names.manufacturer, width: 116, sortKey: 'manufacturerName' },
];
