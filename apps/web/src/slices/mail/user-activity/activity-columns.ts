import type { Column } from '../../../ui/table/column.ts';
import { messageColumns, type SentMessage } from '../public/message-columns.tsx';

const { subject, from, status, opens, lastEvent } = messageColumns;

export const activityColumns: readonly Column<SentMessage>[] = [
  { ...subject, sortKey: 'subject' },
  from,
  status,
  opens,
  { ...lastEvent, sortKey: 'last_event_time' },
];
