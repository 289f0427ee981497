import type { ConsignmentShipment } from '@parwell/contract';
import { Instant } from '../../ui/dates/instant.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/column.ts';
import { expDay } from './exp-day.ts';
import { SHIPMENT_TEXTS } from './shipments.texts.ts';

export const pendingColumns: readonly Column<ConsignmentShipment>[] = [
  { key: 'factorDescription', header: 'Product', width: 310, priority: 'title', wraps: true },
  { key: 'lotNumber', header: 'Lot', width: 130, priority: 'line', copy: true },
  {
    key: 'expDate',
    header: 'Expiration',
    width: 110,
    priority: 'line',
    cell: ({ expDate }) => <Instant value={expDay(expDate)} show="date" />,
  },
  { key: 'openQty', header: 'Units', width: 70, align: 'right', priority: 'line' },
  {
    key: 'numPkgsShipped',
    header: 'Packs × Units',
    width: 125,
    align: 'right',
    cell: ({ packLum }) => SHIPMENT_TEXTS.packs(packLum.originalQty, packLum.packToLum),
  },
  {
    key: 'hasSuspendedLot',
    header: 'Status',
    width: 120,
    priority: 'side',
    cell: ({ hasSuspendedLot, isExpired }) =>
      hasSuspendedLot ? (
        <StatusChip tone="warning" label={SHIPMENT_TEXTS.inReview} />
      ) : (
        isExpired && <StatusChip tone="error" label={SHIPMENT_TEXTS.expired} />
      ),
  },
  {
    key: 'estimatedDelivery',
    header: 'Estimated Delivery',
    width: 160,
    cell: ({ estimatedDelivery }) => <Instant value={estimatedDelivery} show="date" />,
  },
  { key: 'shipmentId', header: 'Shipment ID', width: 140, priority: 'line', copy: true },
  { key: 'trackingNumber', header: 'Tracking Number', width: 180, copy: true },
  {
    key: 'orderNumber',
    header: 'Order',
    width: 140,
    cell: ({ orderNumber, orderLineNumber }) => [orderNumber, orderLineNumber].filter(Boolean).join(' / '),
  },
];
