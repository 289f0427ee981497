import { listWarehouseShipments, WarehouseShipmentFilter } from '@parwell/contract';
import { EXPORT_LIMIT, LARGE_EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { defineReport, type ReportColumn } from '../../platform/reports/report-type.ts';
import {
  NEWEST_SHIPMENT_FIRST,
  shipmentFields as fields,
  warehouseShipmentList,
} from './warehouse-shipments.list.ts';

const columns: readonly ReportColumn[] = [
  { key: 'deliveryRecord', title: 'Delivery Record', kind: 'text', value: fields.deliveryRecord, width: 18 },
  { key: 'warehouse', title: 'Warehouse', kind: 'text', value: fields.warehouse, width: 12 },
  { key: 'productName', title: 'Product', kind: 'text', value: fields.productName, width: 34 },
  { key: 'productId', title: 'Product ID', kind: 'text', value: fields.productId, width: 14 },
  { key: 'lot', title: 'Lot', kind: 'text', value: fields.lot, width: 16 },
  { key: 'datetime', title: 'Shipped', kind: 'instant', value: fields.datetime },
  { key: 'expiration', title: 'Expiration', kind: 'date', value: fields.expiration },
  { key: 'qty', title: 'Quantity', kind: 'number', value: fields.qty },
  { key: 'receivedQty', title: 'Received', kind: 'number', value: fields.receivedQty },
  { key: 'orderNumber', title: 'Order Number', kind: 'text', value: fields.orderNumber, width: 16 },
  { key: 'orderTotal', title: 'Order Total', kind: 'number', value: fields.orderTotal },
  { key: 'status', title: 'Status', kind: 'text', value: fields.status, width: 12 },
  {
    key: 'estimatedDelivery',
    title: 'Estimated Delivery',
    kind: 'date',
    value: fields.estimatedDelivery,
  },
  { key: 'trackingNumber', title: 'Tracking Number', kind: 'text', value: fields.trackingNumber, width: 22 },
  { key: 'cabinetId', title: 'Device ID', kind: 'text', value: fields.cabinetId, width: 14 },
  { key: 'customerId', title: 'Customer ID', kind: 'text', value: fields.customerId, width: 14 },
];

export const warehouseShipmentsReport = defineReport({
  type: 'RNI_UIEXPORT_WarehouseShipmentsReport',
  title: 'Warehouse Shipments',
  template: 'Warehouse Shipments',
  fileWords: 'warehouse_shipments_report',
  permission: listWarehouseShipments.permission,
  filter: WarehouseShipmentFilter,
  limit: LARGE_EXPORT_LIMIT,
  columns: () => columns,
  source: (where, tenants) => warehouseShipmentList.source(tenants, where, NEWEST_SHIPMENT_FIRST),
  since: (where, between) => ({ ...where, dates: { between } }),
});

/** Everything shipped and not received, of any date; for staff. */
export const inTransitReport = defineReport({
  type: 'RNI_UIEXPORT_InTransitReport',
  title: 'In Transit',
  template: 'In Transit',
  permission: { action: 'read', resource: 'orders', for: 'ALL' },
  filter: WarehouseShipmentFilter.omit({ dates: true }),
  limit: EXPORT_LIMIT,
  columns: () => [
    ...columns,
    {
      key: 'openQty',
      title: 'In Transit',
      kind: 'number',
      value: sql`greatest(shipment_lines.total_num_units - shipment_lines.received_units, 0)`,
    },
  ],
  source: (where, tenants) => {
    const {
      from,
      where: matching,
      orderBy,
    } = warehouseShipmentList.source(tenants, where, NEWEST_SHIPMENT_FIRST);
    return {
      from,
      where: sql`(${matching}) AND shipment_lines.state = 'open'
        AND shipment_lines.received_units < shipment_lines.total_num_units`,
      orderBy,
    };
  },
});
