import { MailStatusChip } from './public/mail-status-chip.tsx';
import { Instant } from '../../ui/dates/instant.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { MailSummary } from './mail.api.ts';

export const mailColumns: readonly Column<MailSummary>[] = [
  {
    key: 'subject',
    header: 'Subject',
    width: 320,
    sortKey: 'subject',
    priority: 'title',
    cell: ({ subject }) => subject,
  },
  {
    key: 'to_email',
    header: 'To',
    width: 240,
    sortKey: 'to_email',
    priority: 'line',
    cell: ({ to_email }) => to_email,
  },
  {
    key: 'created_at',
    header: 'Written',
    width: 160,
    sortKey: 'created_at',
    priority: 'line',
    cell: ({ created_at }) => <Instant value={created_at} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 120,
    priority: 'side',
    cell: ({ status }) => <MailStatusChip status={status} />,
  },
  { key: 'opens_count', header: 'Opens', width: 80, align: 'right', cell: ({ opens_count }) => opens_count },
];
