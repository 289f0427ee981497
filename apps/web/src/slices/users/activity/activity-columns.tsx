import type { CallResponse, listMail } from '@parwell/contract';
import { MailStatusChip } from '../../mail/public/mail-status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { instant } from '../../../ui/table/instant-column.tsx';
import { EMAIL_ACTIVITY_TEXTS } from '../users.texts.ts';

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
    ...instant('last_event_time'),
    header: EMAIL_ACTIVITY_TEXTS.lastEvent,
    width: 160,
    sortKey: 'last_event_time',
    priority: 'line',
  },
];
