import Box from '@mui/material/Box';
import type { Device } from '@parwell/contract';
import { DEVICE_TYPE_LABELS } from '@parwell/domain';
import { Link } from '@tanstack/react-router';
import type { Column } from '../../ui/table/column.ts';
import { ConnectivityChip, DeviceStateChip } from './device-chips.tsx';
import { devicePath } from './public/device-paths.ts';

const link = {
  color: 'primary.main',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const;

export const deviceColumns: readonly Column<Device>[] = [
  {
    key: 'cabinetName',
    header: 'Device',
    width: 206,
    sortKey: 'cabinetName',
    priority: 'title',
    cell: (device) => (
      <Box component={Link} to={devicePath(device)} sx={link}>
        {device.cabinetName}
      </Box>
    ),
  },
  { key: 'cabinetId', header: 'ID', width: 116, sortKey: 'cabinetId', priority: 'line', copy: true },
  { key: 'customerName', header: 'Customer', width: 148, priority: 'line' },
  { key: 'customerId', header: 'Customer ID', width: 98, sortKey: 'customerId', copy: true },
  {
    key: 'cabinetType',
    header: 'Type',
    width: 142,
    sortKey: 'cabinetType',
    priority: 'line',
    cell: ({ cabinetType }) => DEVICE_TYPE_LABELS[cabinetType],
  },
  {
    key: 'cabinetState',
    header: 'Status',
    width: 108,
    sortKey: 'cabinetState',
    priority: 'side',
    cell: ({ cabinetState }) => <DeviceStateChip state={cabinetState} />,
  },
  { key: 'tempControl', header: 'Temp Control', width: 104 },
  {
    key: 'connectivityStatus',
    header: 'Connectivity',
    width: 180,
    priority: 'side',
    cell: ({ connectivityStatus: status }) => status && <ConnectivityChip status={status} />,
  },
];
