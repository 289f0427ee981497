import { DEVICE_TYPES, QUANTITY_BELOW_ONE, SHIPMENT_LOOKUP_LIMIT } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { confirmed, Instant } from './fields.ts';
import { count, pageOf, type ListColumns } from './lists.ts';

const defineCall = callsOf('shipments');

/** A shipment line that a person receives. */
export const ConsignmentShipment = z.strictObject({
  /** Identifies the line when it is received. */
  lineKey: z.string(),
  orderNumber: z.string(),
  orderLineNumber: z.string(),
  shipmentId: z.string(),
  trackingNumber: z.string(),
  customerNumber: z.string(),
  cabinetId: z.string(),
  cabinetType: z.enum(DEVICE_TYPES),
  /** The provider's product id, and the name. */
  vendorItem: z.string(),
  factorDescription: z.string(),
  numPkgsShipped: z.int(),
  lotNumber: z.string(),
  /** As `yyyymmdd`; empty if unknown. */
  expDate: z.string().regex(/^(\d{8})?$/),
  /** The lot has expired: receiving it goes to review. */
  isExpired: z.boolean(),
  estimatedDelivery: z.iso.date().nullable(),
  shippedAt: Instant,
  /** A suspended transaction has its lot and shipment. */
  hasSuspendedLot: z.boolean(),
  packLum: z.strictObject({
    /** Units per pack. */
    packToLum: z.int(),
    /** Packs shipped. */
    originalQty: z.int(),
    /** Units shipped. */
    convertedQty: z.int(),
  }),
  /** Units that have not arrived. */
  openQty: z.int(),
});
export type ConsignmentShipment = z.infer<typeof ConsignmentShipment>;

export const CONSIGNMENT_COLUMNS = {
  factorDescription: { header: 'Product', kind: 'text', fileWidth: 34 },
  vendorItem: { header: 'Product ID', kind: 'text', fileWidth: 14, only: 'file' },
  lotNumber: { header: 'Lot', kind: 'text', fileWidth: 16 },
  expDate: { header: 'Expiration', kind: 'date' },
  openQty: { header: 'Units', kind: 'number' },
  numPkgsShipped: { header: 'Packs × Units', kind: 'number', inFile: { header: 'Packs' } },
  packToLum: { header: 'Units per Pack', kind: 'number', only: 'file' },
  shipmentId: { header: 'Shipment ID', kind: 'text', fileWidth: 16, inFile: { header: 'Shipment' } },
  orderNumber: { header: 'Order', kind: 'text', fileWidth: 16 },
  orderLineNumber: { header: 'Order Line', kind: 'text', only: 'file' },
  estimatedDelivery: { header: 'Estimated Delivery', kind: 'date' },
  trackingNumber: { header: 'Tracking Number', kind: 'text', fileWidth: 22 },
  cabinetId: { header: 'Device ID', kind: 'text', fileWidth: 14, only: 'file' },
  customerNumber: { header: 'Customer Number', kind: 'text', fileWidth: 16, only: 'file' },
  hasSuspendedLot: { header: 'Status', kind: 'text', fileWidth: 12 },
} as const satisfies ListColumns;

export const ConsignmentFilter = z
  .strictObject({
    customerNumber: z.string().max(100),
    cabinetId: z.string().max(100),
    cabinetType: z.enum(DEVICE_TYPES),
    transmitStatus: z.literal('Pending'),
  })
  .partial();
export type ConsignmentFilter = z.infer<typeof ConsignmentFilter>;

export const listConsignmentShipments = defineCall({
  method: 'GET',
  path: '/consignmentShipments',
  summary: 'Shipment lines that wait to be received by a person, oldest first',
  permission: { action: 'read', resource: 'orders', for: 'somewhere' },
  query: z.strictObject({
    ...ConsignmentFilter.shape,
    limit: count(SHIPMENT_LOOKUP_LIMIT).min(1).default(SHIPMENT_LOOKUP_LIMIT),
  }),
  response: pageOf(ConsignmentShipment),
});

/** Each line is received or refused independently. */
export const ReceivedLine = z.strictObject({
  lineKey: z.string(),
  /** `unconfirmed`: the message is a question; send the line again with `confirmed`. */
  outcome: z.enum(['received', 'in review', 'refused', 'unconfirmed']),
  /** The reason of a refusal or review. */
  message: z.string(),
  /** Set when somebody else was first. */
  receivedBefore: z.strictObject({ by: z.string(), at: Instant }).nullable(),
});
export type ReceivedLine = z.infer<typeof ReceivedLine>;

export const receiveShipments = defineCall({
  method: 'POST',
  path: '/consignmentShipments/receive',
  summary: 'Receive shipment lines into a device. Another number than shipped goes to review.',
  permission: { action: 'create', resource: 'inventory', for: 'somewhere' },
  body: z.strictObject({
    cabinetId: z.string().min(1).max(100),
    customerNote: z.string().trim().max(2000).default(''),
    confirmed,
    lines: z
      .array(
        z.strictObject({
          lineKey: z.string().min(1).max(300),
          /** A repeated request changes nothing and gets the same answer. */
          requestId: z.uuid(),
          /** In units of use. */
          qty: z.int().min(1, QUANTITY_BELOW_ONE).max(1_000_000),
        }),
      )
      .min(1)
      .max(500),
  }),
  response: z.strictObject({ result: z.array(ReceivedLine) }),
});
