import {
  DEVICE_TYPES,
  isCalendarDate,
  ORDER_REQUEST_STATUSES,
  SHIPPING_METHODS,
  WAREHOUSES,
} from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Between, Instant, jsonParameter } from './fields.ts';
import { listQuery, pageOf } from './lists.ts';
import { WarehouseBatch } from './restock.ts';

const defineCall = callsOf('order-requests');

const plan = { action: 'create', resource: 'orders', for: 'ALL' } as const;
/** An admin grant on orders at any level allows reading (OPERM-014). */
const read = { action: 'read', resource: 'orders', for: 'ALL' } as const;
const id = z.string().min(1).max(200);
const note = z.string().trim().max(2000);

export const RequestedBatch = z.strictObject({
  /** In packs; null until entered. */
  quantity: z.int().nullable(),
  lot: z.string().max(100),
  expiration: z.string().refine(isCalendarDate).nullable(),
  warehouse: z.enum(WAREHOUSES),
});
export type RequestedBatch = z.infer<typeof RequestedBatch>;

/** A customer's wish to order something (OREQ-009). Quantities in packs; stock and usage in units of use. */
export const OrderRequest = z.strictObject({
  id: z.string(),
  customerId: z.string(),
  customer: z.strictObject({ customerName: z.string() }),
  productId: z.string(),
  product: z.strictObject({
    productName: z.string(),
    deviceType: z.enum(DEVICE_TYPES),
    outstandingOrders: z.int(),
    unitsPerPack: z.int(),
  }),
  requestedQuantity: z.int(),
  approvedQuantity: z.int().nullable(),
  shippingMethod: z.enum(SHIPPING_METHODS),
  onHandQuantity: z.int(),
  par: z.strictObject({ usageY: z.int() }),
  status: z.enum(ORDER_REQUEST_STATUSES),
  customerNotes: z.string(),
  adminNotes: z.string(),
  orderNotes: z.string(),
  batches: z.array(RequestedBatch),
  /** Only for staff: null and empty for customers. */
  defaultBatch: WarehouseBatch.nullable(),
  warehouseInventory: z.array(z.array(WarehouseBatch)),
  createdBy: z.string(),
  updatedBy: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Its request to the ERP, the ERP's orders, and the parcels. */
  outcome: z.strictObject({
    /** Why the approved quantity was not fully ordered. */
    problem: z.string(),
    /** Packs that were ordered, or are being released. */
    orderedQuantity: z.int(),
    orderNumbers: z.array(z.string()),
    trackingNumbers: z.array(z.string()),
  }),
  /** It belongs to the caller and may be cancelled. */
  mayCancel: z.boolean(),
  version: z.int(),
});
export type OrderRequest = z.infer<typeof OrderRequest>;

export const OrderRequestFilter = z
  .strictObject({
    customerId: id,
    product: z.string().trim().max(200),
    status: z.array(z.enum(ORDER_REQUEST_STATUSES)).max(ORDER_REQUEST_STATUSES.length),
    /** The time of submission. */
    createdAt: Between,
  })
  .partial();
export type OrderRequestFilter = z.infer<typeof OrderRequestFilter>;

const list = listQuery({
  sort: ['createdAt', 'customerId', 'productName', 'requestedQuantity', 'status'],
  order: { key: 'createdAt', direction: 'DESC' },
  fields: OrderRequest.keyof().options,
  where: OrderRequestFilter,
  limit: { standard: 10, most: 500 },
});

export const listOrderRequests = defineCall({
  method: 'GET',
  path: '/orderRequests',
  summary: 'Order requests of all customers, for the provider',
  permission: read,
  query: list,
  response: pageOf(OrderRequest),
});

export const listCustomerOrderRequests = defineCall({
  method: 'GET',
  path: '/customer-order-requests',
  summary: 'Order requests of the caller’s customers',
  permission: { action: 'read', resource: 'orders', for: 'somewhere' },
  query: list,
  response: pageOf(OrderRequest),
});

export const submitOrderRequests = defineCall({
  method: 'POST',
  path: '/customer-order-requests',
  summary: 'Ask for something to be ordered',
  permission: { action: 'create', resource: 'orders', for: 'somewhere' },
  body: z.strictObject({
    /** Made by the caller: a repeated call submits nothing twice. */
    requestId: z.uuid(),
    requests: z
      .array(
        z.strictObject({
          customerId: id,
          deviceType: z.enum(DEVICE_TYPES),
          productId: z.string().max(200),
          requestedQuantity: z.number(),
          shippingMethod: z.string().max(100),
          customerNotes: note,
        }),
      )
      .min(1)
      .max(100),
  }),
  response: pageOf(OrderRequest),
});

export const cancelOrderRequest = defineCall({
  method: 'PATCH',
  path: '/customer-order-requests/:orderRequestId/cancel',
  summary: 'Take back a request that is pending',
  permission: { action: 'create', resource: 'orders', for: 'somewhere' },
  params: z.strictObject({ orderRequestId: id }),
  body: z.strictObject({ version: z.int().min(0) }),
  response: OrderRequest,
});

export const updateOrderRequests = defineCall({
  method: 'PATCH',
  path: '/orderRequests',
  summary: 'Modify requests that are pending, approve or deny them; approving orders',
  permission: plan,
  query: z.strictObject({
    /** The shown filter (OAPI-039): the answer contains its page after the change. */
    filter: jsonParameter(OrderRequestFilter).optional(),
  }),
  body: z.strictObject({
    requests: z
      .array(
        z.strictObject({
          id,
          version: z.int().min(0),
          status: z.enum(['PENDING', 'APPROVED', 'DENIED']),
          adminNotes: note,
          orderNotes: note,
          shippingMethod: z.string().max(100).optional(),
          approvedQuantity: z.number().nullable(),
          batches: z.array(RequestedBatch).max(50),
        }),
      )
      .min(1)
      .max(500),
  }),
  response: z.strictObject({ ...pageOf(OrderRequest).shape, releaseId: z.uuid().nullable() }),
});

export const deleteOrderRequest = defineCall({
  method: 'DELETE',
  path: '/orderRequests/:orderRequestId',
  summary: 'Delete a request that is not pending any more',
  permission: plan,
  params: z.strictObject({ orderRequestId: id }),
  response: z.strictObject({ id: z.string() }),
});
