import Box from '@mui/material/Box';
import { DEVICE_STATES } from '@parwell/domain';
import type { Column } from '../../ui/table/column.ts';
import type { ConfiguredDevice } from './fleet-config.api.ts';
import { PropertyChips } from './property-chips.tsx';

const ellipsis = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' } as const;

/** The device column, shared by the update table and its outcome. */
export const deviceColumn: Column<Pick<ConfiguredDevice, 'cabinetId' | 'cabinetName'>> = {
  key: 'cabinetId',
  header: 'Device',
  width: 250,
  sortKey: 'cabinetId',
  priority: 'title',
  cell: ({ cabinetName, cabinetId }) => (
    <Box component="span" title={cabinetName} sx={{ ...ellipsis, py: 1 }}>
      <Box component="span" sx={ellipsis}>
        {cabinetName}
      </Box>{' '}
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontWeight: 400 }}>
        {cabinetId}
      </Box>
    </Box>
  ),
};

export const fleetColumns: readonly Column<ConfiguredDevice>[] = [
  deviceColumn,
  { key: 'customerId', header: 'Customer Id', width: 104, sortKey: 'customerId' },
  {
    key: 'cabinetState',
    header: 'State',
    width: 92,
    sortKey: 'cabinetState',
    priority: 'side',
    cell: ({ cabinetState }) => DEVICE_STATES[cabinetState],
  },
  {
    key: 'properties',
    header: 'Properties',
    priority: 'line',
    cell: ({ properties }) => <PropertyChips properties={properties} />,
  },
];
