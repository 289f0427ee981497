import Box from '@mui/material/Box';
import type { DeviceSlot } from '@parwell/contract';
import type { Column } from '../../../ui/table/column.ts';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

const Empty = () => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    Empty
  </Box>
);

/** Display name of a slot; also the title of its dialog. */
export const placeOf = ({ holder, dispenser }: DeviceSlot): string =>
  CONFIGURATION_TEXTS.products.place(holder, dispenser);

export const slotColumns: readonly Column<DeviceSlot>[] = [
  {
    key: 'place',
    header: 'Place',
    width: 200,
    priority: 'title',
    cell: placeOf,
  },
  {
    key: 'product',
    header: 'Product',
    priority: 'line',
    cell: ({ productName }) => productName ?? <Empty />,
  },
  {
    key: 'productId',
    header: 'Product ID',
    width: 130,
    cell: ({ productId }) => productId ?? '',
    copy: ({ productId }) => productId ?? '',
  },
  { key: 'poType', header: 'PO Type', width: 110, cell: ({ poType }) => poType ?? '' },
  { key: 'capacity', header: 'Capacity', width: 100, align: 'right', priority: 'side' },
];
