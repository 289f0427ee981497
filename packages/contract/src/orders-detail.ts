import {
  ABW_ACCOUNTS,
  CLOSE_REASON_REQUIRED,
  DEVICE_TYPES,
  isCalendarDate,
  ORDER_DETAIL_LIMIT,
  ORDER_STATUSES,
  PO_STATUSES,
  SHIPMENT_STATUSES,
  SHIPPING_METHODS,
  TRANSACTION_ACTIONS,
  WAREHOUSES,
} from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { count, pageOf } from './lists.ts';

const defineCall = callsOf('orders');

const read = { action: 'read', resource: 'orders', for: 'somewhere' } as const;
const orderNumber = z.strictObject({ orderNumber: z.string().min(1).max(100) });

/** A request to the ERP. */
export const RestockRequest = z.strictObject({
  requestNumber: z.string(),
  requestLine: z.int(),
  customerId: z.string(),
  cabinetId: z.string(),
  productId: z.string(),
  productName: z.string(),
  orderQty: z.int(),
  orderUnits: z.int(),
  lot: z.string(),
  warehouse: z.enum(WAREHOUSES),
  shippingMethod: z.enum(SHIPPING_METHODS),
  createdAt: Instant,
  createdBy: z.string(),
  abwCode: z.enum(ABW_ACCOUNTS),
  poStatus: z.enum(PO_STATUSES),
  failure: z.string(),
});
export type RestockRequest = z.infer<typeof RestockRequest>;

/** A lot of an order line, by parcel. */
export const OrderLot = z.strictObject({
  orderNumber: z.string(),
  orderLine: z.string(),
  productId: z.string(),
  lot: z.string(),
  shippedQty: z.int(),
  receivedQty: z.int(),
  trackingNumber: z.string(),
});
export type OrderLot = z.infer<typeof OrderLot>;

export const SapOrder = z.strictObject({
  orderNumber: z.string(),
  orderLine: z.string(),
  poNumber: z.string(),
  orderStatus: z.enum(ORDER_STATUSES),
  productId: z.string(),
  productName: z.string(),
  orderQty: z.int(),
  orderUnits: z.int(),
  shippedUnits: z.int(),
  receivedUnits: z.int(),
  /** Shipped units that will not arrive. */
  endedUnits: z.int(),
  inReviewUnits: z.int(),
  notes: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** A person, the ERP, or the rule. */
  statusBy: z.string(),
  sapOrderLots: z.array(OrderLot),
  version: z.int(),
});
export type SapOrder = z.infer<typeof SapOrder>;

export const OrderShipment = z.strictObject({
  shipmentId: z.string(),
  lineKey: z.string(),
  customerNumber: z.string(),
  /** The NDC. */
  itemIdentifier: z.string(),
  vendorItem: z.string(),
  factorDescription: z.string(),
  lotNumber: z.string(),
  numPkgsShipped: z.int(),
  totalNumUnits: z.int(),
  receivedUnits: z.int(),
  shipDate: Instant,
  estimatedDelivery: z.string().refine(isCalendarDate).nullable(),
  orderNumber: z.string(),
  orderLineNumber: z.string(),
  trackingNumber: z.string(),
  transmitStatus: z.enum(SHIPMENT_STATUSES),
  transmitStatusDesc: z.string(),
});
export type OrderShipment = z.infer<typeof OrderShipment>;

export const ShipmentItem = z.strictObject({
  FFFItemId: z.string(),
  ndc: z.string(),
  lotNumber: z.string(),
  tagId: z.string(),
  shipmentId: z.string(),
  expdate: z.string().refine(isCalendarDate).nullable(),
  serialNumber: z.string(),
});
export type ShipmentItem = z.infer<typeof ShipmentItem>;

export const OrderTransaction = z.strictObject({
  id: z.int(),
  customerId: z.string(),
  cabinetId: z.string(),
  FFFItemId: z.string(),
  type: z.enum(TRANSACTION_ACTIONS),
  lotNumber: z.string(),
  /** The tag or serial number. */
  objectId: z.string(),
  qty: z.int(),
  sourceTimestamp: Instant,
});
export type OrderTransaction = z.infer<typeof OrderTransaction>;

/**
 * The customer and numbers of an order. A request leads to the order made of it (R17): `orderId` is then the ERP's
 * number, and `orderNumber` is empty until there is one.
 */
export const OrderSummary = z.strictObject({
  orderId: z.string(),
  requestNumber: z.string(),
  orderNumber: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  cabinetId: z.string(),
  cabinetName: z.string(),
  cabinetType: z.enum(DEVICE_TYPES),
  requestedAt: Instant.nullable(),
  orderedAt: Instant.nullable(),
  /** The first shipment. */
  shippedAt: Instant.nullable(),
  /** The last receipt. */
  receivedAt: Instant.nullable(),
  /** Since when the ERP has not answered; null once it has, or staff have closed the request. */
  waitingSince: Instant.nullable(),
  /** When staff closed the unanswered request; null if they did not, or the ERP has answered since. */
  closedAt: Instant.nullable(),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

const partOf = <Path extends string, Row extends z.ZodType>(path: Path, summary: string, row: Row) =>
  defineCall({
    method: 'GET',
    path: `/orders/:orderNumber/${path}`,
    summary,
    permission: read,
    params: orderNumber,
    query: z.strictObject({ limit: count(ORDER_DETAIL_LIMIT).min(1).default(ORDER_DETAIL_LIMIT) }),
    response: pageOf(row),
  });

export const getOrder = defineCall({
  method: 'GET',
  path: '/orders/:orderNumber',
  summary: 'An order by the ERP’s number or by that of the request, with its times',
  permission: read,
  params: orderNumber,
  response: OrderSummary,
});
export const listRestockRequests = partOf(
  'restockRequests',
  'What was asked of the ERP for an order',
  RestockRequest,
);
export const listSapOrders = partOf('sapOrders', 'The lines the ERP made of it, with their lots', SapOrder);
export const listOrderShipments = partOf(
  'warehouseShipments',
  'What the warehouse shipped for it',
  OrderShipment,
);
export const listShipmentItems = partOf(
  'shipmentItems',
  'The units of its shipments that have a tag or serial number',
  ShipmentItem,
);
export const listOrderTransactions = partOf('transactions', 'What was received of it', OrderTransaction);

const staff = { action: 'create', resource: 'orders', for: 'ALL' } as const;

export const sendOrderAgain = defineCall({
  method: 'POST',
  path: '/orders/:orderNumber/sendAgain',
  summary: 'Leave the document of an order that the ERP has not answered for it once more, under the same id',
  permission: staff,
  params: orderNumber,
  response: OrderSummary,
});

export const closeOrder = defineCall({
  method: 'POST',
  path: '/orders/:orderNumber/close',
  summary:
    'Close an order that the ERP has not answered: it has failed, and nothing of it is on order any more',
  permission: staff,
  params: orderNumber,
  body: z.strictObject({
    reason: z.string({ error: CLOSE_REASON_REQUIRED }).trim().min(1, CLOSE_REASON_REQUIRED).max(500),
  }),
  response: OrderSummary,
});
