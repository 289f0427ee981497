import { isCalendarDate, SHIPMENT_STATUSES, WAREHOUSES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant, jsonParameter } from './fields.ts';
import { bodyPage, fieldsParameter, orderParameter, pageOf, type ListColumns } from './lists.ts';

const defineCall = callsOf('shipments');

const id = z.string().min(1).max(100);
const text = z.string().trim().max(200);
const day = z.string().refine(isCalendarDate).nullable();

export const WarehouseShipment = z.strictObject({
  lineKey: z.string(),
  shipmentId: z.string(),
  customerId: z.string(),
  cabinetId: z.string(),
  cabinetName: z.string(),
  /** The device can be opened: it is still with the customer. */
  mayOpen: z.boolean(),
  deliveryRecord: z.string(),
  warehouse: z.string(),
  productName: z.string(),
  productId: z.string(),
  lot: z.string(),
  /** The time of shipment. */
  datetime: Instant,
  estimatedDelivery: day,
  trackingNumber: z.string(),
  expiration: day,
  /** In units of use, like all numbers here. */
  qty: z.int(),
  receivedQty: z.int(),
  orderNumber: z.string(),
  /** Units shipped for the order so far, in any shipment; for a line without an order, those of its shipment. */
  orderTotal: z.int(),
  status: z.enum(SHIPMENT_STATUSES),
  /** Explains statuses that need it. */
  statusDescription: z.string(),
});
export type WarehouseShipment = z.infer<typeof WarehouseShipment>;

export const WAREHOUSE_SHIPMENT_COLUMNS = {
  deliveryRecord: { header: 'Delivery Record', kind: 'text', fileWidth: 18 },
  warehouse: { header: 'Warehouse', kind: 'text', fileWidth: 12 },
  productName: { header: 'Product', kind: 'text', fileWidth: 34 },
  productId: { header: 'Product ID', kind: 'text', fileWidth: 14 },
  lot: { header: 'Lot', kind: 'text', fileWidth: 16 },
  datetime: { header: 'Shipped', kind: 'instant' },
  expiration: { header: 'Expiration', kind: 'date' },
  qty: { header: 'Quantity', kind: 'number' },
  receivedQty: { header: 'Received', kind: 'number' },
  orderNumber: { header: 'Order Number', kind: 'text', fileWidth: 16 },
  orderTotal: { header: 'Order Total', kind: 'number' },
  status: { header: 'Status', kind: 'text', fileWidth: 12 },
  estimatedDelivery: { header: 'Estimated Delivery', kind: 'date' },
  trackingNumber: { header: 'Tracking Number', kind: 'text', fileWidth: 22 },
  cabinetId: { header: 'Device ID', kind: 'text', fileWidth: 14 },
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 14 },
} as const satisfies ListColumns;

/** For the report; the call also needs customer and dates. */
export const WarehouseShipmentFilter = z
  .strictObject({
    customerId: id,
    dates: z.strictObject({ between: z.tuple([Instant, Instant]) }),
    productId: id,
    productGroup: text,
    lot: text,
    orderNumber: text,
    warehouse: z.enum(WAREHOUSES),
    status: z.enum(SHIPMENT_STATUSES),
  })
  .partial();
export type WarehouseShipmentFilter = z.infer<typeof WarehouseShipmentFilter>;

const SORT = [
  'datetime',
  'deliveryRecord',
  'warehouse',
  'productName',
  'productId',
  'lot',
  'expiration',
  'qty',
  'orderNumber',
] as const;

export const listWarehouseShipments = defineCall({
  method: 'GET',
  path: '/reports/shipments',
  summary: 'What the warehouse shipped to a customer in a period, by line, newest first',
  permission: { action: 'read', resource: 'orders', for: 'somewhere' },
  query: z
    .strictObject({
      filter: jsonParameter(
        WarehouseShipmentFilter.required({ customerId: true, dates: true }).extend({
          ...bodyPage({ standard: 10, most: 500 }),
          order: orderParameter(SORT, { key: 'datetime', direction: 'DESC' }),
          fields: fieldsParameter(WarehouseShipment.keyof().options).optional(),
        }),
      ),
    })
    .transform(({ filter: { offset, limit, order, fields, ...where } }) => ({
      where,
      offset,
      limit,
      order,
      fields,
    })),
  response: pageOf(WarehouseShipment),
  csv: true,
});
