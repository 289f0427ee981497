import {
  DEVICE_TYPE_LABELS,
  DEVICE_TYPES,
  MOST_PRODUCT_GROUPS,
  ORDER_LIST_STATUSES,
  ORDER_STATUSES,
  ORDER_TYPES,
  SELECT_A_STATUS,
} from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { baseVersion, Between, Instant, jsonParameter } from './fields.ts';
import { count, orderParameter, pageOf, type ListColumns } from './lists.ts';

const defineCall = callsOf('orders');

const read = { action: 'read', resource: 'orders', for: 'somewhere' } as const;
const id = z.string().min(1).max(100);
const text = z.string().trim().max(200);

/** A line of a restock order. Until the ERP answers, its numbers are those of the request (R17). */
export const RestockOrder = z.strictObject({
  orderNumber: z.string(),
  orderLine: z.string(),
  poNumber: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  cabinetId: z.string(),
  cabinetName: z.string(),
  cabinetType: z.enum(DEVICE_TYPES),
  orderType: z.enum(ORDER_TYPES),
  productId: z.string(),
  productName: z.string(),
  orderStatus: z.enum(ORDER_LIST_STATUSES),
  /** In packs, as the ERP counts. */
  orderQty: z.int(),
  orderUnits: z.int(),
  shippedUnits: z.int(),
  receivedUnits: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  notes: z.string().nullable(),
  /** The ERP's reason of a refusal. */
  failure: z.string(),
  version: z.int(),
});
export type RestockOrder = z.infer<typeof RestockOrder>;

export const ORDER_COLUMNS = {
  orderNumber: { header: 'Order Number', kind: 'text', fileWidth: 16 },
  orderLine: { header: 'Order Line', kind: 'text' },
  poNumber: { header: 'PO Number', kind: 'text', fileWidth: 16 },
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 14 },
  customerName: { header: 'Customer', kind: 'text', fileWidth: 28 },
  cabinetId: { header: 'Device ID', kind: 'text', fileWidth: 14 },
  cabinetName: { header: 'Device', kind: 'text', fileWidth: 28 },
  cabinetType: { header: 'Device Type', kind: 'text', labels: DEVICE_TYPE_LABELS, fileWidth: 18 },
  orderType: { header: 'Order Type', kind: 'text' },
  productId: { header: 'Product ID', kind: 'text', fileWidth: 14 },
  productName: { header: 'Product', kind: 'text', fileWidth: 36 },
  orderStatus: { header: 'Order Status', kind: 'text', fileWidth: 16 },
  waitingSince: { header: 'Waiting Since', kind: 'instant', only: 'file' },
  orderQty: { header: 'Order Qty', kind: 'number' },
  orderUnits: { header: 'Units', kind: 'number' },
  shippedUnits: { header: 'Shipped', kind: 'number' },
  receivedUnits: { header: 'Received', kind: 'number' },
  createdAt: { header: 'Created', kind: 'instant' },
  updatedAt: { header: 'Updated', kind: 'instant' },
  notes: { header: 'Notes', kind: 'text', fileWidth: 30 },
  failure: { header: 'Failed Because', kind: 'text', fileWidth: 30 },
} as const satisfies ListColumns;

/** The lines of an order number that match the filter. */
export const GroupedOrder = z.strictObject({
  orderNo: z.string(),
  orderDate: Instant,
  customerId: z.string(),
  customerName: z.string(),
  cabinetId: z.string(),
  cabinetName: z.string(),
  cabinetType: z.enum(DEVICE_TYPES),
  orderType: z.enum(ORDER_TYPES),
  /** The common status of the lines, else Partial. */
  orderStatus: z.enum([...ORDER_LIST_STATUSES, 'Partial']),
  /** In packs, of these lines. */
  orderQty: z.int(),
  orderUnits: z.int(),
  lines: z.int(),
  /** The distinct notes of the lines, one per line of text. */
  notes: z.string().nullable(),
});
export type GroupedOrder = z.infer<typeof GroupedOrder>;

export const GROUPED_ORDER_COLUMNS = {
  orderNo: { header: 'Order Number', kind: 'text', fileWidth: 16 },
  orderDate: { header: 'Order Date', kind: 'instant' },
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 14 },
  customerName: { header: 'Customer', kind: 'text', fileWidth: 28 },
  cabinetId: { header: 'Device ID', kind: 'text', fileWidth: 14 },
  cabinetName: { header: 'Device', kind: 'text', fileWidth: 28 },
  cabinetType: { header: 'Device Type', kind: 'text', labels: DEVICE_TYPE_LABELS, fileWidth: 18 },
  orderType: { header: 'Order Type', kind: 'text' },
  orderStatus: { header: 'Order Status', kind: 'text', fileWidth: 16 },
  lines: { header: 'Lines', kind: 'number' },
  orderQty: { header: 'Order Qty', kind: 'number' },
  orderUnits: { header: 'Units', kind: 'number' },
  notes: { header: 'Notes', kind: 'text', fileWidth: 30 },
} as const satisfies ListColumns;

export const OrderFilter = z
  .strictObject({
    customerId: id,
    /** Texts match anywhere, as in all lists. */
    productName: text,
    productId: id,
    cabinetId: text,
    cabinetType: z.enum(DEVICE_TYPES),
    orderType: z.enum(ORDER_TYPES),
    orderStatus: z.enum(ORDER_LIST_STATUSES),
    orderNumber: text,
    createdAt: Between,
    /** Exact groups; `NO_PRODUCT_GROUP` stands for products without one. */
    productGroups: z.array(text).max(MOST_PRODUCT_GROUPS),
  })
  .partial();
export type OrderFilter = z.infer<typeof OrderFilter>;

const SORT = ['created_at', 'orderNumber', 'cabinetId', 'productName', 'orderStatus', 'updatedAt'] as const;
const NEWEST = { key: 'created_at', direction: 'DESC' } as const;

const page = {
  offset: count(10_000_000).default(0),
  limit: count(500).min(1).default(10),
  orderBy: orderParameter(SORT, NEWEST),
  where: jsonParameter(OrderFilter).optional(),
};

export const listOrders = defineCall({
  method: 'GET',
  path: '/orders',
  summary: 'Restock orders, newest first: their lines, or with groupBy=orderNumber the orders',
  permission: read,
  query: z
    .strictObject({
      ...OrderFilter.shape,
      createdAt: jsonParameter(Between).optional(),
      productGroups: jsonParameter(OrderFilter.shape.productGroups.unwrap()).optional(),
      ...page,
      groupBy: z.literal('orderNumber').optional(),
    })
    .transform(({ offset, limit, orderBy, groupBy, where, ...flat }) => ({
      where: { ...flat, ...where },
      offset,
      limit,
      order: orderBy,
      groupBy,
    })),
  response: pageOf(z.union([RestockOrder, GroupedOrder])),
});

export const listOrderStatuses = defineCall({
  method: 'GET',
  path: '/orders/statuses',
  summary: 'The statuses that an order can have',
  permission: read,
  response: pageOf(z.enum(ORDER_LIST_STATUSES)),
});

const orderNumber = z.strictObject({ orderNumber: id });

export const updateOrder = defineCall({
  method: 'PATCH',
  path: '/orders/:orderNumber',
  summary: 'Change the notes of a line; an empty note is none',
  permission: { action: 'create', resource: 'orders', for: 'somewhere' },
  params: orderNumber,
  body: z.strictObject({
    orderLine: id,
    notes: z
      .string()
      .trim()
      .max(2000)
      .nullable()
      .transform((notes) => notes || null),
    version: baseVersion,
  }),
  response: RestockOrder,
});

export const updateOrderStatus = defineCall({
  method: 'PATCH',
  path: '/orders/:orderNumber/status',
  summary: 'Set the status of a line of the ERP’s order',
  permission: { action: 'create', resource: 'orders', for: 'ALL' },
  params: orderNumber,
  body: z.strictObject({
    orderLine: id,
    orderStatus: z.enum(ORDER_STATUSES, { error: SELECT_A_STATUS }),
    notes: z.string().trim().max(2000).optional(),
    version: baseVersion,
  }),
  response: RestockOrder,
});
