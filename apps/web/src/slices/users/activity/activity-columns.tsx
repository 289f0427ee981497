import type { CallResponse, listMail } from '@parwell/contract';
import { MailStatusChip } from '../../mail/public/mail-status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';

export type Message = CallResponse<typeof listMail>['result'][number];

export const activityColumns: readonly Column<Message>[] = [
  { key: 'subject', header: 'Subject', width: 300, sortKey: 'subject', priority: 'title' },
  { key: 'from_email', header: 'From', width: 220 },
  {
    key: 'status',
    header: 'Status',
    width: 130,
    priority: 'side',
    cell: ({ status }) => <MailStatusChip status={status} />,
  },
  { key: 'opens_count', header: 'Opens', width: 80, align: 'right' },
  {
    key: 'last_event_time',
    as: 'instant',
    header: 'Last event',
    width: 160,
    sortKey: 'last_event_time',
    priority: 'line',
  },
];
