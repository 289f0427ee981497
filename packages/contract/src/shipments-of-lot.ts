import { isCalendarDate, SHIPMENT_STATUSES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { LotFilter } from './inventory-lots-story.ts';
import { count, orderParameter, pageOf, type ListColumns } from './lists.ts';

const defineCall = callsOf('shipments');

const day = z.string().refine(isCalendarDate).nullable();

export const LotShipment = z.strictObject({
  lineKey: z.string(),
  shipmentId: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  cabinetId: z.string(),
  cabinetName: z.string(),
  warehouse: z.string(),
  orderNumber: z.string(),
  trackingNumber: z.string(),
  shippedAt: Instant,
  estimatedDelivery: day,
  qty: z.int(),
  receivedQty: z.int(),
  /** Units still on their way. */
  openQty: z.int(),
  status: z.enum(SHIPMENT_STATUSES),
});
export type LotShipment = z.infer<typeof LotShipment>;

export const LOT_SHIPMENT_COLUMNS = {
  shipmentId: { header: 'Shipment', kind: 'text', fileWidth: 16 },
  shippedAt: { header: 'Shipped', kind: 'instant' },
  estimatedDelivery: { header: 'Estimated Delivery', kind: 'date' },
  cabinetName: { header: 'Device', kind: 'text', fileWidth: 30 },
  cabinetId: { header: 'Device ID', kind: 'text', fileWidth: 14 },
  customerName: { header: 'Customer', kind: 'text', fileWidth: 28 },
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 14 },
  qty: { header: 'Quantity', kind: 'number' },
  receivedQty: { header: 'Received', kind: 'number' },
  openQty: { header: 'On its way', kind: 'number', inFile: { header: 'On Its Way' } },
  status: { header: 'Status', kind: 'text', fileWidth: 12 },
  warehouse: { header: 'Warehouse', kind: 'text', fileWidth: 12 },
  orderNumber: { header: 'Order Number', kind: 'text', fileWidth: 16 },
  trackingNumber: { header: 'Tracking Number', kind: 'text', fileWidth: 22 },
} as const satisfies ListColumns;

export const listLotShipments = defineCall({
  method: 'GET',
  path: '/shipments/ofLot',
  summary: 'The shipments of a lot: what is still on its way first',
  permission: { action: 'read', resource: 'orders', for: 'somewhere' },
  query: z
    .strictObject({
      ...LotFilter.shape,
      offset: count(10_000_000).default(0),
      limit: count(500).min(1).default(10),
      order: orderParameter(['openQty', 'shippedAt', 'cabinetId'], { key: 'openQty', direction: 'DESC' }),
    })
    .transform(({ offset, limit, order, ...where }) => ({ where, offset, limit, order })),
  response: pageOf(LotShipment),
});
