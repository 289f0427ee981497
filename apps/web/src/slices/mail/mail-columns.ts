import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';
import { messageColumns, type SentMessage } from './public/message-columns.tsx';

const { subject, to, status, opens } = messageColumns;

export const mailColumns: readonly Column<SentMessage>[] = [
  { ...subject, sortKey: 'subject' },
  { ...to, sortKey: 'to_email' },
  { ...instant('created_at'), header: 'Written', width: 160, sortKey: 'created_at', priority: 'line' },
  status,
  opens,
];
