import type { CallResponse, listMail } from '@parwell/contract';
import { MailStatusChip } from './public/mail-status-chip.tsx';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';

export type MailSummary = CallResponse<typeof listMail>['result'][number];

export const mailColumns: readonly Column<MailSummary>[] = [
  { key: 'subject', header: 'Subject', width: 320, sortKey: 'subject', priority: 'title' },
  { key: 'to_email', header: 'To', width: 240, sortKey: 'to_email', priority: 'line' },
  {
    ...instant('created_at'),
    header: 'Written',
    width: 160,
    sortKey: 'created_at',
    priority: 'line',
  },
  {
    key: 'status',
    header: 'Status',
    width: 120,
    priority: 'side',
    cell: ({ status }) => <MailStatusChip status={status} />,
  },
  { key: 'opens_count', header: 'Opens', width: 80, align: 'right' },
];
