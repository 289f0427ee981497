import { listOrders, OrderFilter } from '@parwell/contract';
import { DEVICE_TYPE_LABELS, EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { labelOf } from '../../platform/reports/label-of.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { groupedFields as grouped, groupedOrderSource } from './grouped-orders.list.ts';
import { orderFields as fields, orderLineList } from './orders.list.ts';

const NEWEST_FIRST = { key: 'created_at', direction: 'DESC' } as const;

/** The domain's `waitingSince` in SQL (R12). */
const waitingSince = sql`CASE WHEN ${fields.orderStatus} = 'Not Processed' THEN ${fields.createdAt} END`;

/** OCONST-019: the same limit as other lists. */
export const ordersReport = defineReport({
  type: 'RestockOrdersReport',
  title: 'Restock Orders',
  template: 'Restock Orders',
  permission: listOrders.permission,
  filter: OrderFilter,
  limit: EXPORT_LIMIT,
  columns: () => [
    { key: 'orderNumber', title: 'Order Number', kind: 'text', value: fields.orderNumber, width: 16 },
    { key: 'orderLine', title: 'Order Line', kind: 'text', value: fields.orderLine },
    { key: 'poNumber', title: 'PO Number', kind: 'text', value: fields.poNumber, width: 16 },
    { key: 'customerId', title: 'Customer ID', kind: 'text', value: fields.customerId, width: 14 },
    { key: 'customerName', title: 'Customer', kind: 'text', value: fields.customerName, width: 28 },
    { key: 'cabinetId', title: 'Device ID', kind: 'text', value: fields.cabinetId, width: 14 },
    { key: 'cabinetName', title: 'Device', kind: 'text', value: fields.cabinetName, width: 28 },
    {
      key: 'cabinetType',
      title: 'Device Type',
      kind: 'text',
      value: labelOf(DEVICE_TYPE_LABELS, fields.cabinetType),
      labels: DEVICE_TYPE_LABELS,
      width: 18,
    },
    { key: 'orderType', title: 'Order Type', kind: 'text', value: fields.orderType },
    { key: 'productId', title: 'Product ID', kind: 'text', value: fields.productId, width: 14 },
    { key: 'productName', title: 'Product', kind: 'text', value: fields.productName, width: 36 },
    { key: 'orderStatus', title: 'Order Status', kind: 'text', value: fields.orderStatus, width: 16 },
    { key: 'waitingSince', title: 'Waiting Since', kind: 'instant', value: waitingSince },
    { key: 'orderQty', title: 'Order Qty', kind: 'number', value: fields.orderQty },
    { key: 'orderUnits', title: 'Units', kind: 'number', value: fields.orderUnits },
    { key: 'shippedUnits', title: 'Shipped', kind: 'number', value: fields.shippedUnits },
    { key: 'receivedUnits', title: 'Received', kind: 'number', value: fields.receivedUnits },
    { key: 'createdAt', title: 'Created', kind: 'instant', value: fields.createdAt },
    { key: 'updatedAt', title: 'Updated', kind: 'instant', value: fields.updatedAt },
    { key: 'notes', title: 'Notes', kind: 'text', value: fields.notes, width: 30 },
    { key: 'failure', title: 'Failed Because', kind: 'text', value: fields.failure, width: 30 },
  ],
  source: (where, tenants) => orderLineList.source(tenants, where, NEWEST_FIRST),
  since: (where, between) => ({ ...where, createdAt: { between } }),
  views: {
    grouped: {
      title: 'By Order Number',
      columns: () => [
        { key: 'orderNo', title: 'Order Number', kind: 'text', value: grouped.orderNo, width: 16 },
        { key: 'orderDate', title: 'Order Date', kind: 'instant', value: grouped.orderDate },
        { key: 'customerId', title: 'Customer ID', kind: 'text', value: grouped.customerId, width: 14 },
        { key: 'customerName', title: 'Customer', kind: 'text', value: grouped.customerName, width: 28 },
        { key: 'cabinetId', title: 'Device ID', kind: 'text', value: grouped.cabinetId, width: 14 },
        { key: 'cabinetName', title: 'Device', kind: 'text', value: grouped.cabinetName, width: 28 },
        {
          key: 'cabinetType',
          title: 'Device Type',
          kind: 'text',
          value: labelOf(DEVICE_TYPE_LABELS, grouped.cabinetType),
          labels: DEVICE_TYPE_LABELS,
          width: 18,
        },
        { key: 'orderType', title: 'Order Type', kind: 'text', value: grouped.orderType },
        { key: 'orderStatus', title: 'Order Status', kind: 'text', value: grouped.orderStatus, width: 16 },
        { key: 'lines', title: 'Lines', kind: 'number', value: grouped.lines },
        { key: 'orderQty', title: 'Order Qty', kind: 'number', value: grouped.orderQty },
        { key: 'orderUnits', title: 'Units', kind: 'number', value: grouped.orderUnits },
        { key: 'notes', title: 'Notes', kind: 'text', value: grouped.notes, width: 30 },
      ],
      source: (where, tenants) => groupedOrderSource(tenants, where, NEWEST_FIRST),
    },
  },
});
