import type { DeadLetter } from '@parwell/contract';
import { Instant } from '../../ui/dates/instant.tsx';
import type { Column } from '../../ui/table/column.ts';
import { sizeText } from './size-text.ts';

export const deadLettersColumns: readonly Column<DeadLetter>[] = [
  {
    key: 'receivedAt',
    header: 'Time',
    width: 165,
    sortKey: 'receivedAt',
    priority: 'line',
    cell: ({ receivedAt }) => <Instant value={receivedAt} />,
  },
  { key: 'deviceId', header: 'Device ID', width: 140, priority: 'title', cell: ({ deviceId }) => deviceId },
  { key: 'topic', header: 'Topic', width: 120, priority: 'side', cell: ({ topic }) => topic },
  { key: 'reason', header: 'Reason', width: 420, priority: 'line', cell: ({ reason }) => reason },
  { key: 'bytes', header: 'Size', width: 90, align: 'right', cell: ({ bytes }) => sizeText(bytes) },
];
