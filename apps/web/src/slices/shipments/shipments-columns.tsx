import Typography from '@mui/material/Typography';
import { SHIPMENT_COLUMNS, type ShipmentLine } from '@parwell/contract';
import { Instant } from '../../ui/dates/instant.tsx';
import type { Column } from '../../ui/table/column.ts';
import { pageColumns } from '../../ui/table/page-columns.tsx';
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

export const shipmentsColumns: readonly Column<ShipmentLine>[] = pageColumns(SHIPMENT_COLUMNS, {
  factorDescription: {
    sortKey: 'factorDescription',
    width: 215,
    priority: 'title',
    wraps: true,
    cell: (line) => <ProductAndReason {...line} />,
  },
  transmitStatus: {
    sortKey: 'transmitStatus',
    width: 115,
    priority: 'side',
    cell: ({ transmitStatus, transmitStatusDesc }) => (
      <ShipmentStatusChip status={transmitStatus} description={transmitStatusDesc} />
    ),
  },
  shipmentId: { sortKey: 'shipmentId', width: 145, priority: 'line', copy: true },
  shipDate: { sortKey: 'shipDate', width: 155, priority: 'line' },
  orderNumber: {
    sortKey: 'orderNumber',
    width: 130,
    priority: 'line',
    copy: true,
    cell: ({ customerId, orderNumber }) => <OrderLink customerId={customerId} orderNumber={orderNumber} />,
  },
  lotNumber: {
    width: 95,
    priority: 'line',
    copy: true,
    cell: ({ vendorItem, factorDescription, lotNumber }) =>
      factorDescription === '' ? lotNumber : <LotLink productId={vendorItem} lot={lotNumber} />,
  },
  totalNumUnits: {
    width: 70,
    priority: 'line',
    cell: ({ totalNumUnits }) => <strong>{totalNumUnits}</strong>,
  },
  receivedUnits: { width: 85 },
  trackingNumber: {
    width: 180,
    priority: 'line',
    copy: true,
    cell: ({ trackingNumber }) => <TrackingLink trackingNumber={trackingNumber} />,
  },
  estimatedDelivery: { width: 150 },
  cabinetId: {
    width: 130,
    cell: ({ customerId, cabinetId, mayOpen }) => (
      <DeviceLink customerId={mayOpen ? customerId : null} cabinetId={cabinetId} />
    ),
  },
  transmitStatusDesc: { width: 240, wraps: true },
  shipFromWarehouse: { width: 105 },
  expDate: { width: 120, cell: ({ expDate }) => <Instant value={expDay(expDate)} show="date" /> },
  numPkgsShipped: { width: 80 },
  numUnitsPerPkg: { width: 120 },
  customerName: { width: 180, wraps: true, namesCustomer: true },
  customerNumber: { width: 140, namesCustomer: true },
  cabinetName: { width: 150, wraps: true, optional: true },
  vendorItem: { width: 120, copy: true, optional: true },
  itemIdentifier: { width: 130, copy: true, optional: true },
  minibarRxItem: { width: 130, optional: true },
  orderLineNumber: { width: 100, optional: true },
  baseUom: { width: 100, optional: true },
  transmitDate: { width: 175, optional: true },
});
