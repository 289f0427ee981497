import { DEVICE_COLUMNS, type Device } from '@parwell/contract';
import type { Column } from '../../ui/table/column.ts';
import { pageColumns } from '../../ui/table/page-columns.tsx';
import { ConnectivityChip, DeviceStateChip } from './device-chips.tsx';

export const deviceColumns: readonly Column<Device>[] = pageColumns(DEVICE_COLUMNS, {
  cabinetName: { width: 196, sortKey: 'cabinetName', priority: 'title' },
  cabinetId: { width: 126, sortKey: 'cabinetId', priority: 'line', copy: true },
  connectivityStatus: {
    width: 180,
    sortKey: 'connectivityStatus',
    priority: 'side',
    cell: ({ connectivityStatus: status }) => status && <ConnectivityChip status={status} />,
  },
  customerName: { width: 132, priority: 'line', namesCustomer: true },
  customerId: { width: 98, sortKey: 'customerId', copy: true, namesCustomer: true },
  cabinetType: { width: 140, sortKey: 'cabinetType', priority: 'line' },
  cabinetState: {
    width: 126,
    sortKey: 'cabinetState',
    priority: 'side',
    cell: ({ cabinetState }) => <DeviceStateChip state={cabinetState} />,
  },
  tempControl: { width: 126 },
});
