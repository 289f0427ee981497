import { isCalendarDate, SHIPMENT_STATUSES, WAREHOUSES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Between, Instant, jsonParameter, oneOrMore } from './fields.ts';
import { count, orderParameter, pageOf, type ListColumns } from './lists.ts';

const defineCall = callsOf('shipments');

/** A shipment line, by warehouse and devices (SHIP-006). */
export const ShipmentLine = z.strictObject({
  lineKey: z.string(),
  shipmentId: z.string(),
  shipDate: Instant,
  /** The time of day of the same moment, in the business zone. */
  shipTime: z.string(),
  customerId: z.string(),
  customerNumber: z.string(),
  customerName: z.string(),
  cabinetId: z.string(),
  cabinetName: z.string(),
  /** The device can be opened: it is still with the customer. */
  mayOpen: z.boolean(),
  orderNumber: z.string(),
  orderLineNumber: z.string(),
  /** The NDC. */
  itemIdentifier: z.string(),
  vendorItem: z.string(),
  factorDescription: z.string(),
  trackingNumber: z.string(),
  estimatedDelivery: z.string().refine(isCalendarDate).nullable(),
  shipFromWarehouse: z.string(),
  transmitStatus: z.enum(SHIPMENT_STATUSES),
  transmitStatusDesc: z.string(),
  transmitDate: Instant.nullable(),
  minibarRxItem: z.string(),
  lotNumber: z.string(),
  /** As `yyyymmdd`; empty if unknown. */
  expDate: z.string().regex(/^(\d{8})?$/),
  numPkgsShipped: z.int(),
  baseUom: z.string(),
  /** 0 if a refused document does not contain it. */
  numUnitsPerPkg: z.int(),
  totalNumUnits: z.int(),
  receivedUnits: z.int(),
  /** Staff may close it: it is on its way to a device where nobody receives it. */
  mayClose: z.boolean(),
  version: z.int(),
});
export type ShipmentLine = z.infer<typeof ShipmentLine>;

export const SHIPMENT_COLUMNS = {
  factorDescription: { header: 'Product', kind: 'text', fileWidth: 34 },
  vendorItem: { header: 'Product ID', kind: 'text', fileWidth: 14 },
  transmitStatus: { header: 'Status', kind: 'text', fileWidth: 12 },
  transmitStatusDesc: { header: 'Status Description', kind: 'text', fileWidth: 30 },
  shipDate: { header: 'Shipped', kind: 'instant' },
  shipmentId: { header: 'Shipment', kind: 'text', fileWidth: 16 },
  orderNumber: { header: 'Order Number', kind: 'text', fileWidth: 16 },
  orderLineNumber: { header: 'Order Line', kind: 'text' },
  lotNumber: { header: 'Lot', kind: 'text', fileWidth: 16 },
  expDate: { header: 'Expiration', kind: 'date' },
  numPkgsShipped: { header: 'Packs', kind: 'number' },
  numUnitsPerPkg: { header: 'Units per Pack', kind: 'number' },
  baseUom: { header: 'Base UOM', kind: 'text' },
  totalNumUnits: { header: 'Units', kind: 'number' },
  receivedUnits: { header: 'Received', kind: 'number' },
  trackingNumber: { header: 'Tracking Number', kind: 'text', fileWidth: 22 },
  estimatedDelivery: { header: 'Estimated Delivery', kind: 'date' },
  shipFromWarehouse: { header: 'Warehouse', kind: 'text', fileWidth: 12 },
  cabinetId: { header: 'Device ID', kind: 'text', fileWidth: 14 },
  cabinetName: { header: 'Device', kind: 'text', fileWidth: 24 },
  itemIdentifier: { header: 'NDC', kind: 'text', fileWidth: 16 },
  minibarRxItem: { header: 'MinibarRx Item', kind: 'text', fileWidth: 16 },
  transmitDate: { header: 'Transmitted', kind: 'instant' },
  customerNumber: { header: 'Customer Number', kind: 'text', fileWidth: 16 },
  customerName: { header: 'Customer', kind: 'text', fileWidth: 24 },
} as const satisfies ListColumns;

const status = z.enum(SHIPMENT_STATUSES);

export const ShipmentFilter = z
  .strictObject({
    customerNumber: z.string().max(100),
    shipFromWarehouse: z.enum(WAREHOUSES),
    transmitStatus: oneOrMore(status),
    shipDate: Between,
    shipmentId: z.string().trim().max(200),
    orderNumber: z.string().trim().max(200),
    trackingNumber: z.string().trim().max(200),
  })
  .partial();
export type ShipmentFilter = z.infer<typeof ShipmentFilter>;

const SORT = ['shipDate', 'shipmentId', 'orderNumber', 'factorDescription', 'transmitStatus'] as const;

export const listShipments = defineCall({
  method: 'GET',
  path: '/shipments',
  summary: 'Shipment lines and what became of them, newest first',
  permission: { action: 'read', resource: 'orders', for: 'somewhere' },
  query: z
    .strictObject({
      ...ShipmentFilter.shape,
      transmitStatus: z
        .union([status.transform((one) => [one]), jsonParameter(z.array(status).max(100))])
        .optional(),
      shipDate: jsonParameter(Between).optional(),
      offset: count(10_000_000).default(0),
      limit: count(500).min(1).default(10),
      order: orderParameter(SORT, { key: 'shipDate', direction: 'DESC' }),
    })
    .transform(({ offset, limit, order, ...where }) => ({ where, offset, limit, order })),
  response: pageOf(ShipmentLine),
});

export const closeShipmentLine = defineCall({
  method: 'POST',
  path: '/shipments/close',
  summary: 'Nothing more comes of a line (R13)',
  permission: { action: 'create', resource: 'orders', for: 'ALL' },
  body: z.strictObject({
    lineKey: z.string().min(1).max(300),
    reason: z.string().trim().min(1).max(500),
    version: z.int().min(0),
  }),
  response: ShipmentLine,
});
