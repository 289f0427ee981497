import Typography from '@mui/material/Typography';
import type { ShipmentLine } from '@parwell/contract';
import { Instant } from '../../ui/dates/instant.tsx';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';
import { DeviceLink } from '../devices/public/device-link.tsx';
import { LotLink } from '../inventory/public/lot-link.tsx';
import { OrderLink } from '../../ui/links/order-link.tsx';
import { expDay } from './exp-day.ts';
import { TrackingLink } from './public/tracking-link.tsx';
import { ShipmentStatusChip } from './public/shipment-status-chip.tsx';

/** The reason of an error or of an early end is shown first, on phones too. Unknown products have no name. */
function ProductAndReason({
  factorDescription,
  vendorItem,
  transmitStatus,
  transmitStatusDesc,
}: ShipmentLine) {
  const name = factorDescription || vendorItem;
  const hasReason = transmitStatus === 'Error' || (transmitStatus === 'NA' && transmitStatusDesc !== '');
  return hasReason ? (
    <>
      {name}
      <Typography component="span" variant="caption" sx={{ display: 'block' }}>
        {transmitStatusDesc}
      </Typography>
    </>
  ) : (
    name
  );
}

export const shipmentsColumns: readonly Column<ShipmentLine>[] = [
  {
    key: 'factorDescription',
    header: 'Product',
    sortKey: 'factorDescription',
    width: 215,
    priority: 'title',
    wraps: true,
    cell: (line) => <ProductAndReason {...line} />,
  },
  {
    key: 'transmitStatus',
    header: 'Status',
    sortKey: 'transmitStatus',
    width: 115,
    priority: 'side',
    cell: ({ transmitStatus, transmitStatusDesc }) => (
      <ShipmentStatusChip status={transmitStatus} description={transmitStatusDesc} />
    ),
  },
  { key: 'shipmentId', header: 'Shipment', sortKey: 'shipmentId', width: 145, priority: 'line', copy: true },
  { ...instant('shipDate'), header: 'Shipped', sortKey: 'shipDate', width: 155, priority: 'line' },
  {
    key: 'orderNumber',
    header: 'Order Number',
    sortKey: 'orderNumber',
    width: 130,
    priority: 'line',
    copy: true,
    cell: ({ customerId, orderNumber }) => <OrderLink customerId={customerId} orderNumber={orderNumber} />,
  },
  {
    key: 'lotNumber',
    header: 'Lot',
    width: 95,
    priority: 'line',
    copy: true,
    cell: ({ vendorItem, factorDescription, lotNumber }) =>
      factorDescription === '' ? lotNumber : <LotLink productId={vendorItem} lot={lotNumber} />,
  },
  {
    key: 'totalNumUnits',
    header: 'Units',
    align: 'right',
    width: 70,
    priority: 'line',
    cell: ({ totalNumUnits }) => <strong>{totalNumUnits}</strong>,
  },
  { key: 'receivedUnits', header: 'Received', align: 'right', width: 85 },
  {
    key: 'trackingNumber',
    header: 'Tracking Number',
    width: 180,
    priority: 'line',
    copy: true,
    cell: ({ trackingNumber }) => <TrackingLink trackingNumber={trackingNumber} />,
  },
  {
    key: 'estimatedDelivery',
    header: 'Estimated Delivery',
    width: 150,
    cell: ({ estimatedDelivery }) => <Instant value={estimatedDelivery} show="date" />,
  },
  {
    key: 'cabinetId',
    header: 'Device ID',
    width: 130,
    cell: ({ customerId, cabinetId, mayOpen }) => (
      <DeviceLink customerId={mayOpen ? customerId : null} cabinetId={cabinetId} />
    ),
  },
  { key: 'transmitStatusDesc', header: 'Status Description', width: 240, wraps: true },
  { key: 'shipFromWarehouse', header: 'Warehouse', width: 105 },
  {
    key: 'expDate',
    header: 'Expiration',
    width: 120,
    cell: ({ expDate }) => <Instant value={expDay(expDate)} show="date" />,
  },
  { key: 'numPkgsShipped', header: 'Packs', align: 'right', width: 80 },
  { key: 'numUnitsPerPkg', header: 'Units per Pack', align: 'right', width: 120 },
  { key: 'customerName', header: 'Customer', width: 180, wraps: true, namesCustomer: true },
  { key: 'customerNumber', header: 'Customer Number', width: 140, namesCustomer: true },
  { key: 'cabinetName', header: 'Device', width: 150, wraps: true, optional: true },
  { key: 'vendorItem', header: 'Product ID', width: 120, copy: true, optional: true },
  { key: 'itemIdentifier', header: 'NDC', width: 130, copy: true, optional: true },
  { key: 'minibarRxItem', header: 'MinibarRx Item', width: 130, optional: true },
  { key: 'orderLineNumber', header: 'Order Line', width: 100, optional: true },
  { key: 'baseUom', header: 'Base UOM', width: 100, optional: true },
  { ...instant('transmitDate'), header: 'Transmitted', width: 175, optional: true },
];
