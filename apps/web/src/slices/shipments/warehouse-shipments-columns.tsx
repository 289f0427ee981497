import { WAREHOUSE_SHIPMENT_COLUMNS, type WarehouseShipment } from '@parwell/contract';
import type { Column } from '../../ui/table/column.ts';
import { pageColumns } from '../../ui/table/page-columns.tsx';
import { DeviceLink } from '../devices/public/device-link.tsx';
import { LotLink } from '../inventory/public/lot-link.tsx';
import { OrderLink } from '../../ui/links/order-link.tsx';
import { TrackingLink } from './public/tracking-link.tsx';
import { ShipmentStatusChip } from './public/shipment-status-chip.tsx';

export const warehouseShipmentsColumns: readonly Column<WarehouseShipment>[] = pageColumns(
  WAREHOUSE_SHIPMENT_COLUMNS,
  {
    productName: { sortKey: 'productName', width: 215, priority: 'title', wraps: true },
    lot: {
      sortKey: 'lot',
      width: 105,
      priority: 'line',
      copy: true,
      cell: ({ productId, lot }) => <LotLink productId={productId} lot={lot} />,
    },
    datetime: { sortKey: 'datetime', width: 175, priority: 'line' },
    qty: { sortKey: 'qty', width: 90, priority: 'line', cell: ({ qty }) => <strong>{qty}</strong> },
    receivedQty: { width: 95 },
    status: {
      width: 125,
      priority: 'side',
      cell: ({ status, statusDescription }) => (
        <ShipmentStatusChip status={status} description={statusDescription} />
      ),
    },
    orderNumber: {
      sortKey: 'orderNumber',
      width: 150,
      priority: 'line',
      copy: true,
      cell: ({ customerId, orderNumber }) => <OrderLink customerId={customerId} orderNumber={orderNumber} />,
    },
    orderTotal: { width: 105 },
    warehouse: { sortKey: 'warehouse', width: 105 },
    deliveryRecord: { sortKey: 'deliveryRecord', width: 145, copy: true },
    expiration: { sortKey: 'expiration', width: 120 },
    cabinetId: {
      width: 130,
      cell: ({ customerId, cabinetId, mayOpen }) => (
        <DeviceLink customerId={mayOpen ? customerId : null} cabinetId={cabinetId} />
      ),
    },
    productId: { sortKey: 'productId', width: 120, copy: true },
    estimatedDelivery: { width: 150 },
    trackingNumber: {
      width: 160,
      copy: true,
      cell: ({ trackingNumber }) => <TrackingLink trackingNumber={trackingNumber} />,
    },
    customerId: { width: 120, namesCustomer: true },
  },
);
