import { ConsignmentFilter, listConsignmentShipments } from '@parwell/contract';
import { SHIPMENT_LOOKUP_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { OLDEST_FIRST, pendingFields, pendingList } from './pending-shipments.list.ts';

export const pendingShipmentsReport = defineReport({
  type: 'RNI_UIEXPORT_PendingShipmentsReport',
  title: 'Pending Shipments',
  template: 'Pending Shipments',
  permission: listConsignmentShipments.permission,
  filter: ConsignmentFilter,
  limit: SHIPMENT_LOOKUP_LIMIT,
  columns: () => [
    {
      key: 'factorDescription',
      title: 'Product',
      kind: 'text',
      value: pendingFields.factorDescription,
      width: 34,
    },
    { key: 'vendorItem', title: 'Product ID', kind: 'text', value: pendingFields.vendorItem, width: 14 },
    { key: 'lotNumber', title: 'Lot', kind: 'text', value: pendingFields.lotNumber, width: 16 },
    { key: 'expDate', title: 'Expiration', kind: 'date', value: sql`lots.expiration` },
    { key: 'openQty', title: 'Units', kind: 'number', value: pendingFields.openQty },
    { key: 'numPkgsShipped', title: 'Packs', kind: 'number', value: pendingFields.numPkgsShipped },
    { key: 'packToLum', title: 'Units per Pack', kind: 'number', value: sql`num_units_per_pkg` },
    { key: 'shipmentId', title: 'Shipment', kind: 'text', value: pendingFields.shipmentId, width: 16 },
    { key: 'orderNumber', title: 'Order', kind: 'text', value: pendingFields.orderNumber, width: 16 },
    { key: 'orderLineNumber', title: 'Order Line', kind: 'text', value: pendingFields.orderLineNumber },
    {
      key: 'estimatedDelivery',
      title: 'Estimated Delivery',
      kind: 'date',
      value: pendingFields.estimatedDelivery,
    },
    {
      key: 'trackingNumber',
      title: 'Tracking Number',
      kind: 'text',
      value: pendingFields.trackingNumber,
      width: 22,
    },
    { key: 'cabinetId', title: 'Device ID', kind: 'text', value: pendingFields.cabinetId, width: 14 },
    {
      key: 'customerNumber',
      title: 'Customer Number',
      kind: 'text',
      value: pendingFields.customerNumber,
      width: 16,
    },
    {
      key: 'hasSuspendedLot',
      title: 'Status',
      kind: 'text',
      value: sql`CASE WHEN ${pendingFields.hasSuspendedLot} THEN 'In review' ELSE 'Pending' END`,
      width: 12,
    },
  ],
  source: (where, tenants) => pendingList.source({ tenants }, where, OLDEST_FIRST),
});
