import type { CallResponse, listMail } from '@parwell/contract';
import { MailStatusChip } from '../../mail/public/mail-status-chip.tsx';
import { Instant } from '../../../ui/dates/instant.tsx';
import type { Column } from '../../../ui/table/column.ts';

export const activityColumns: readonly Column<CallResponse<typeof listMail>['result'][number]>[] = [
  {
    key: 'subject',
    header: 'Subject',
    width: 300,
    sortKey: 'subject',
    priority: 'title',
    cell: ({ subject }) => subject,
  },
  { key: 'from_email', header: 'From', width: 220, cell: ({ from_email }) => from_email },
  {
    key: 'status',
    header: 'Status',
    width: 130,
    priority: 'side',
    cell: ({ status }) => <MailStatusChip status={status} />,
  },
  { key: 'opens_count', header: 'Opens', width: 80, align: 'right', cell: ({ opens_count }) => opens_count },
  {
    key: 'last_event_time',
    header: 'Last event',
    width: 160,
    sortKey: 'last_event_time',
    priority: 'line',
    cell: ({ last_event_time }) => <Instant value={last_event_time} />,
  },
];
