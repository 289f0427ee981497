import type { Device } from '@parwell/contract';
import { DEVICE_TYPE_LABELS } from '@parwell/domain';
import type { Column } from '../../ui/table/column.ts';
import { ConnectivityChip, DeviceStateChip } from './device-chips.tsx';

export const deviceColumns: readonly Column<Device>[] = [
  { key: 'cabinetName', header: 'Device', width: 196, sortKey: 'cabinetName', priority: 'title' },
  { key: 'cabinetId', header: 'ID', width: 126, sortKey: 'cabinetId', priority: 'line', copy: true },
  {
    key: 'connectivityStatus',
    header: 'Connectivity',
    width: 180,
    sortKey: 'connectivityStatus',
    priority: 'side',
    cell: ({ connectivityStatus: status }) => status && <ConnectivityChip status={status} />,
  },
  { key: 'customerName', header: 'Customer', width: 132, priority: 'line', namesCustomer: true },
  {
    key: 'customerId',
    header: 'Customer ID',
    width: 98,
    sortKey: 'customerId',
    copy: true,
    namesCustomer: true,
  },
  {
    key: 'cabinetType',
    header: 'Type',
    width: 140,
    sortKey: 'cabinetType',
    priority: 'line',
    cell: ({ cabinetType }) => DEVICE_TYPE_LABELS[cabinetType],
  },
  {
    key: 'cabinetState',
    header: 'Status',
    width: 126,
    sortKey: 'cabinetState',
    priority: 'side',
    cell: ({ cabinetState }) => <DeviceStateChip state={cabinetState} />,
  },
  { key: 'tempControl', header: 'Temp Control', width: 126 },
];
