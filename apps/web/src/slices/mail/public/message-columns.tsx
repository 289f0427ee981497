import type { CallResponse, listMail } from '@parwell/contract';
import type { Column } from '../../../ui/table/column.ts';
import { instant } from '../../../ui/table/instant-column.tsx';
import { MailStatusChip } from './mail-status-chip.tsx';
import { MESSAGE_TEXTS } from './message.texts.ts';

export type SentMessage = CallResponse<typeof listMail>['result'][number];

/** The columns of lists of messages; a list chooses, and says what the server sorts by. */
export const messageColumns = {
  subject: { key: 'subject', header: 'Subject', width: 300, priority: 'title' },
  from: { key: 'from_email', header: 'From', width: 220 },
  to: { key: 'to_email', header: 'To', width: 240, priority: 'line' },
  status: {
    key: 'status',
    header: 'Status',
    width: 130,
    priority: 'side',
    cell: ({ status }) => <MailStatusChip status={status} />,
  },
  opens: { key: 'opens_count', header: 'Opens', width: 80, align: 'right' },
  lastEvent: {
    ...instant('last_event_time'),
    header: MESSAGE_TEXTS.lastEvent,
    width: 160,
    priority: 'line',
  },
} as const satisfies Record<string, Column<SentMessage>>;
