import Box from '@mui/material/Box';
import type { TelemetryAlert } from '@parwell/contract';
import { DEVICE_TYPE_LABELS } from '@parwell/domain';
import { AlertLevelChip } from './public/alert-level.tsx';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';

export const alertsColumns: readonly Column<TelemetryAlert>[] = [
  { key: 'customerId', header: 'Customer Id', width: 120, priority: 'line', copy: true, namesCustomer: true },
  { key: 'deviceId', header: 'Device Id', width: 130, priority: 'line', copy: true },
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
  {
    key: 'message',
    header: 'Alert Text',
    width: 240,
    priority: 'title',
    wraps: true,
    cell: ({ message, alertDetails: { clock } }) => (
      <>
        {message}
        {typeof clock === 'string' && (
          <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', color: 'warning.main' }}>
            {clock}
          </Box>
        )}
      </>
    ),
  },
  {
    ...instant('alertTimestamp'),
    header: 'Timestamp',
    width: 165,
    sortKey: 'alertTimestamp',
    priority: 'line',
  },
];
