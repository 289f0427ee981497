import { listLotShipments, lotOfReport, LotReportFilter } from '@parwell/contract';
import { EXPORT_LIMIT } from '@parwell/domain';
import { defineReport } from '../../platform/reports/report-type.ts';
import { lotShipmentFields as fields, lotShipmentList } from './lot-shipments.list.ts';

/** Where a lot was shipped, and how much is still on its way. */
export const lotShipmentsReport = defineReport({
  type: 'RNI_UIEXPORT_LotShipmentsReport',
  title: 'Lot Shipments',
  template: 'Lot Shipments',
  permission: listLotShipments.permission,
  filter: LotReportFilter,
  limit: EXPORT_LIMIT,
  columns: () => [
    { key: 'shipmentId', title: 'Shipment', kind: 'text', value: fields.shipmentId, width: 16 },
    { key: 'shippedAt', title: 'Shipped', kind: 'instant', value: fields.shippedAt },
    { key: 'estimatedDelivery', title: 'Estimated Delivery', kind: 'date', value: fields.estimatedDelivery },
    { key: 'cabinetName', title: 'Device', kind: 'text', value: fields.cabinetName, width: 30 },
    { key: 'cabinetId', title: 'Device ID', kind: 'text', value: fields.cabinetId, width: 14 },
    { key: 'customerName', title: 'Customer', kind: 'text', value: fields.customerName, width: 28 },
    { key: 'customerId', title: 'Customer ID', kind: 'text', value: fields.customerId, width: 14 },
    { key: 'qty', title: 'Quantity', kind: 'number', value: fields.qty },
    { key: 'receivedQty', title: 'Received', kind: 'number', value: fields.receivedQty },
    { key: 'openQty', title: 'On Its Way', kind: 'number', value: fields.openQty },
    { key: 'status', title: 'Status', kind: 'text', value: fields.status, width: 12 },
    { key: 'warehouse', title: 'Warehouse', kind: 'text', value: fields.warehouse, width: 12 },
    { key: 'orderNumber', title: 'Order Number', kind: 'text', value: fields.orderNumber, width: 16 },
    {
      key: 'trackingNumber',
      title: 'Tracking Number',
      kind: 'text',
      value: fields.trackingNumber,
      width: 22,
    },
  ],
  source: (where, tenants) =>
    lotShipmentList.source(tenants, lotOfReport(where), { key: 'openQty', direction: 'DESC' }),
});
