import type { TelemetryAlert } from '@parwell/contract';
import { DEVICE_TYPE_LABELS } from '@parwell/domain';
import { AlertLevelChip } from './public/alert-level.tsx';
import { Instant } from '../../ui/dates/instant.tsx';
import type { Column } from '../../ui/table/column.ts';

export const alertsColumns: readonly Column<TelemetryAlert>[] = [
  {
    key: 'customerId',
    header: 'Customer Id',
    width: 120,
    priority: 'line',
    cell: ({ customerId }) => customerId,
    copy: ({ customerId }) => customerId,
  },
  {
    key: 'deviceId',
    header: 'Device Id',
    width: 130,
    priority: 'line',
    cell: ({ deviceId }) => deviceId,
    copy: ({ deviceId }) => deviceId,
  },
  {
    key: 'cabinetType',
    header: 'Device Type',
    width: 150,
    cell: ({ cabinetType }) => DEVICE_TYPE_LABELS[cabinetType],
  },
  {
    key: 'alertLevel',
    header: 'Alert Level',
    width: 120,
    priority: 'side',
    cell: ({ alertLevel }) => <AlertLevelChip level={alertLevel} />,
  },
  { key: 'message', header: 'Alert Text', width: 240, priority: 'title', cell: ({ message }) => message },
  {
    key: 'alertTimestamp',
    header: 'Timestamp',
    width: 165,
    sortKey: 'alertTimestamp',
    priority: 'line',
    cell: ({ alertTimestamp }) => <Instant value={alertTimestamp} />,
  },
];
