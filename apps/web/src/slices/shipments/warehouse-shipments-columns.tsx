import type { WarehouseShipment } from '@parwell/contract';
import { Instant } from '../../ui/dates/instant.tsx';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';
import { DeviceLink } from '../devices/public/device-link.tsx';
import { LotLink } from '../inventory/public/lot-link.tsx';
import { OrderLink } from '../../ui/links/order-link.tsx';
import { TrackingLink } from './public/tracking-link.tsx';
import { ShipmentStatusChip } from './public/shipment-status-chip.tsx';

export const warehouseShipmentsColumns: readonly Column<WarehouseShipment>[] = [
  {
    key: 'productName',
    header: 'Product',
    sortKey: 'productName',
    width: 215,
    priority: 'title',
    wraps: true,
  },
  {
    key: 'lot',
    header: 'Lot',
    sortKey: 'lot',
    width: 105,
    priority: 'line',
    copy: true,
    cell: ({ productId, lot }) => <LotLink productId={productId} lot={lot} />,
  },
  { ...instant('datetime'), header: 'Shipped', sortKey: 'datetime', width: 175, priority: 'line' },
  {
    key: 'qty',
    header: 'Quantity',
    sortKey: 'qty',
    align: 'right',
    width: 90,
    priority: 'line',
    cell: ({ qty }) => <strong>{qty}</strong>,
  },
  { key: 'receivedQty', header: 'Received', align: 'right', width: 95 },
  {
    key: 'status',
    header: 'Status',
    width: 125,
    priority: 'side',
    cell: ({ status, statusDescription }) => (
      <ShipmentStatusChip status={status} description={statusDescription} />
    ),
  },
  {
    key: 'orderNumber',
    header: 'Order Number',
    sortKey: 'orderNumber',
    width: 150,
    priority: 'line',
    copy: true,
    cell: ({ customerId, orderNumber }) => <OrderLink customerId={customerId} orderNumber={orderNumber} />,
  },
  { key: 'orderTotal', header: 'Order Total', align: 'right', width: 105 },
  { key: 'warehouse', header: 'Warehouse', sortKey: 'warehouse', width: 105 },
  { key: 'deliveryRecord', header: 'Delivery Record', sortKey: 'deliveryRecord', width: 145, copy: true },
  {
    key: 'expiration',
    header: 'Expiration',
    sortKey: 'expiration',
    width: 120,
    cell: ({ expiration }) => <Instant value={expiration} show="date" />,
  },
  {
    key: 'cabinetId',
    header: 'Device ID',
    width: 130,
    cell: ({ customerId, cabinetId, mayOpen }) => (
      <DeviceLink customerId={mayOpen ? customerId : null} cabinetId={cabinetId} />
    ),
  },
  { key: 'productId', header: 'Product ID', sortKey: 'productId', width: 120, copy: true },
  {
    key: 'estimatedDelivery',
    header: 'Estimated Delivery',
    width: 150,
    cell: ({ estimatedDelivery }) => <Instant value={estimatedDelivery} show="date" />,
  },
  {
    key: 'trackingNumber',
    header: 'Tracking Number',
    width: 160,
    copy: true,
    cell: ({ trackingNumber }) => <TrackingLink trackingNumber={trackingNumber} />,
  },
  { key: 'customerId', header: 'Customer ID', width: 120, namesCustomer: true },
];
