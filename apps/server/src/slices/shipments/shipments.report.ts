import { listShipments, ShipmentFilter } from '@parwell/contract';
import { EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { lineFields as fields, NEWEST_FIRST, shipmentList } from './shipments.list.ts';

/** The same columns and names as on the page. */
export const shipmentsReport = defineReport({
  type: 'ShipmentsReport',
  title: 'Shipments',
  template: 'Shipments',
  permission: listShipments.permission,
  filter: ShipmentFilter,
  limit: EXPORT_LIMIT,
  columns: () => [
    {
      key: 'factorDescription',
      title: 'Product',
      kind: 'text',
      value: fields.factorDescription,
      width: 34,
    },
    { key: 'vendorItem', title: 'Product ID', kind: 'text', value: fields.vendorItem, width: 14 },
    { key: 'transmitStatus', title: 'Status', kind: 'text', value: fields.transmitStatus, width: 12 },
    {
      key: 'transmitStatusDesc',
      title: 'Status Description',
      kind: 'text',
      value: fields.transmitStatusDesc,
      width: 30,
    },
    { key: 'shipDate', title: 'Shipped', kind: 'instant', value: fields.shipDate },
    { key: 'shipmentId', title: 'Shipment', kind: 'text', value: fields.shipmentId, width: 16 },
    { key: 'orderNumber', title: 'Order Number', kind: 'text', value: fields.orderNumber, width: 16 },
    { key: 'orderLineNumber', title: 'Order Line', kind: 'text', value: fields.orderLineNumber },
    { key: 'lotNumber', title: 'Lot', kind: 'text', value: fields.lotNumber, width: 16 },
    {
      key: 'expDate',
      title: 'Expiration',
      kind: 'date',
      value: sql`coalesce(listed.expiration, lots.expiration)`,
    },
    { key: 'numPkgsShipped', title: 'Packs', kind: 'number', value: fields.numPkgsShipped },
    { key: 'numUnitsPerPkg', title: 'Units per Pack', kind: 'number', value: fields.numUnitsPerPkg },
    { key: 'baseUom', title: 'Base UOM', kind: 'text', value: fields.baseUom },
    { key: 'totalNumUnits', title: 'Units', kind: 'number', value: fields.totalNumUnits },
    { key: 'receivedUnits', title: 'Received', kind: 'number', value: fields.receivedUnits },
    {
      key: 'trackingNumber',
      title: 'Tracking Number',
      kind: 'text',
      value: fields.trackingNumber,
      width: 22,
    },
    {
      key: 'estimatedDelivery',
      title: 'Estimated Delivery',
      kind: 'date',
      value: fields.estimatedDelivery,
    },
    {
      key: 'shipFromWarehouse',
      title: 'Warehouse',
      kind: 'text',
      value: fields.shipFromWarehouse,
      width: 12,
    },
    { key: 'cabinetId', title: 'Device ID', kind: 'text', value: fields.cabinetId, width: 14 },
    { key: 'cabinetName', title: 'Device', kind: 'text', value: fields.cabinetName, width: 24 },
    { key: 'itemIdentifier', title: 'NDC', kind: 'text', value: fields.itemIdentifier, width: 16 },
    { key: 'minibarRxItem', title: 'MinibarRx Item', kind: 'text', value: fields.minibarRxItem, width: 16 },
    { key: 'transmitDate', title: 'Transmitted', kind: 'instant', value: fields.transmitDate },
    {
      key: 'customerNumber',
      title: 'Customer Number',
      kind: 'text',
      value: fields.customerNumber,
      width: 16,
    },
    { key: 'customerName', title: 'Customer', kind: 'text', value: fields.customerName, width: 24 },
  ],
  source: (where, tenants) => shipmentList.source({ tenants }, where, NEWEST_FIRST),
});
