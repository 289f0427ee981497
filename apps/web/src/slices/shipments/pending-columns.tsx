import { CONSIGNMENT_COLUMNS, type ConsignmentShipment } from '@parwell/contract';
import { Instant } from '../../ui/dates/instant.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/column.ts';
import { pageColumns } from '../../ui/table/page-columns.tsx';
import { expDay } from './exp-day.ts';
import { SHIPMENT_TEXTS } from './shipments.texts.ts';

export const pendingColumns: readonly Column<ConsignmentShipment>[] = pageColumns(CONSIGNMENT_COLUMNS, {
  factorDescription: { width: 310, priority: 'title', wraps: true },
  lotNumber: { width: 130, priority: 'line', copy: true },
  expDate: {
    width: 110,
    priority: 'line',
    cell: ({ expDate }) => <Instant value={expDay(expDate)} show="date" />,
  },
  openQty: { width: 70, priority: 'line' },
  numPkgsShipped: {
    width: 125,
    cell: ({ packLum }) => SHIPMENT_TEXTS.packs(packLum.originalQty, packLum.packToLum),
  },
  hasSuspendedLot: {
    width: 120,
    priority: 'side',
    cell: ({ hasSuspendedLot, isExpired }) =>
      hasSuspendedLot ? (
        <StatusChip tone="warning" label={SHIPMENT_TEXTS.inReview} />
      ) : (
        isExpired && <StatusChip tone="error" label={SHIPMENT_TEXTS.expired} />
      ),
  },
  estimatedDelivery: { width: 160 },
  shipmentId: { width: 140, priority: 'line', copy: true },
  trackingNumber: { width: 180, copy: true },
  orderNumber: {
    width: 140,
    cell: ({ orderNumber, orderLineNumber }) => [orderNumber, orderLineNumber].filter(Boolean).join(' / '),
  },
});
