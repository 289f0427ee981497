import { isCalendarDate, SHIPMENT_STATUSES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { LotFilter } from './inventory-lots-story.ts';
import { count, orderParameter, pageOf } from './lists.ts';

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
