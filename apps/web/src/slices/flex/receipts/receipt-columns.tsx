import type { DeviceReceipt } from '@parwell/contract';
import { RECEIPT_HEADER } from '@parwell/domain';
import { Instant } from '../../../ui/dates/instant.tsx';
import type { Column } from '../../../ui/table/column.ts';

/** Devices may send dates in any format; text that cannot be parsed is shown as it is. */
export const DateSaid = ({ value }: { readonly value: string }) =>
  Number.isNaN(Date.parse(value)) ? value : <Instant value={value} show="date" />;

export const receiptColumns: readonly Column<DeviceReceipt>[] = [
  { key: 'shipmentId', header: RECEIPT_HEADER.shipmentId, priority: 'title' },
  {
    key: 'shipmentDate',
    header: RECEIPT_HEADER.shipmentDate,
    width: 150,
    priority: 'side',
    cell: ({ shipmentDate }) => <DateSaid value={shipmentDate} />,
  },
  { key: 'poNumber', header: RECEIPT_HEADER.poNumber, width: 170, priority: 'line' },
  { key: 'orderNumber', header: RECEIPT_HEADER.orderNumber, width: 170, priority: 'line' },
  {
    key: 'items',
    header: 'Items',
    width: 90,
    align: 'right',
    cell: ({ receiptItems }) => receiptItems.length,
  },
  { key: 'serialized', header: 'Serialized', width: 120 },
];
