import { INCIDENT_SEVERITIES, INCIDENT_STATES, TAG_PHASES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';

const defineCall = callsOf('find');

/** For comparing matches only. */
const score = z.int();

const FoundDevice = z.strictObject({
  cabinetId: z.string(),
  cabinetName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  enclosureSerialNo: z.string(),
  deviceId: z.string().nullable(),
  score,
});
export type FoundDevice = z.infer<typeof FoundDevice>;

const FoundCustomer = z.strictObject({
  customerId: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  score,
});
export type FoundCustomer = z.infer<typeof FoundCustomer>;

const FoundUser = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** 'ALL', or the ids of the user's customers that the caller may see, separated by commas. */
  tenantsString: z.string(),
  score,
});
export type FoundUser = z.infer<typeof FoundUser>;

const FoundProduct = z.strictObject({
  productId: z.string(),
  productName: z.string(),
  ndc: z.string(),
  gtin: z.string(),
  active: z.literal([0, 1]),
  score,
});
export type FoundProduct = z.infer<typeof FoundProduct>;
const FoundLot = z.strictObject({
  productId: z.string(),
  productLabelName: z.string(),
  lot: z.string(),
  expiration: z.iso.date().nullable(),
  onHand: z.int(),
  score,
});
export type FoundLot = z.infer<typeof FoundLot>;
const FoundOrder = z.strictObject({
  orderNumber: z.string(),
  /** From the request; it stays the same until the ERP has answered. */
  requestNumber: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  cabinetName: z.string(),
  score,
});
export type FoundOrder = z.infer<typeof FoundOrder>;
const FoundShipment = z.strictObject({
  shipmentId: z.string(),
  trackingNumber: z.string(),
  orderNumber: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  score,
});
export type FoundShipment = z.infer<typeof FoundShipment>;
const FoundInvoice = z.strictObject({
  invoiceNumber: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  invoiceDate: z.iso.date(),
  /** In cents; negative for a credit memo. */
  invoiceAmount: z.int(),
  score,
});
export type FoundInvoice = z.infer<typeof FoundInvoice>;
const FoundIncident = z.strictObject({
  id: z.int(),
  /** '' for an incident of the gateway. */
  customerId: z.string(),
  customerName: z.string(),
  cabinetId: z.string(),
  cabinetName: z.string(),
  alertType: z.string(),
  severity: z.enum(INCIDENT_SEVERITIES),
  incidentState: z.enum(INCIDENT_STATES),
  score,
});
export type FoundIncident = z.infer<typeof FoundIncident>;
const FoundUnit = z.strictObject({
  /** Empty if it has no tag. */
  tagId: z.string(),
  serialNo: z.string(),
  productLabelName: z.string(),
  lot: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  cabinetId: z.string().nullable(),
  cabinetName: z.string().nullable(),
  phase: z.enum(TAG_PHASES),
  score,
});
export type FoundUnit = z.infer<typeof FoundUnit>;

export const findAnything = defineCall({
  method: 'GET',
  path: '/find',
  summary:
    'The devices, customers, users, products, lots, restock orders (by number or that of their request), shipments (by number or tracking number), invoices, incidents that are not closed (by device, alert type or number) and units (by tag or serial number) that best match a text, typos included, as far as the caller may see them',
  permission: 'signed-in',
  programs: true,
  query: z.strictObject({ text: z.string().trim().min(1).max(200) }),
  response: z.strictObject({
    devices: z.array(FoundDevice),
    customers: z.array(FoundCustomer),
    users: z.array(FoundUser),
    products: z.array(FoundProduct),
    lots: z.array(FoundLot),
    orders: z.array(FoundOrder),
    shipments: z.array(FoundShipment),
    invoices: z.array(FoundInvoice),
    incidents: z.array(FoundIncident),
    /** On hand of the scanned code, lot, product or serial number in the text; null if there is none. */
    stock: z.strictObject({ units: z.int(), devices: z.int() }).nullable(),
    units: z.array(FoundUnit),
  }),
});
