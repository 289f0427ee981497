import type { DeadLetter } from '@parwell/contract';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';
import { DeviceLink } from '../devices/public/device-link.tsx';
import { sizeText } from './size-text.ts';

export const deadLettersColumns: readonly Column<DeadLetter>[] = [
  { ...instant('receivedAt'), header: 'Time', width: 165, sortKey: 'receivedAt', priority: 'line' },
  {
    key: 'cabinetId',
    header: 'Device ID',
    width: 150,
    priority: 'line',
    copy: true,
    cell: ({ customerId, cabinetId }) => <DeviceLink customerId={customerId} cabinetId={cabinetId} />,
  },
  { key: 'topic', header: 'Topic', width: 120, priority: 'side' },
  { key: 'reason', header: 'Reason', width: 390, priority: 'title' },
  { key: 'bytes', header: 'Size', width: 90, align: 'right', cell: ({ bytes }) => sizeText(bytes) },
];
