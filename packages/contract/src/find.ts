import { z } from 'zod';
import { callsOf } from './call.ts';

const defineCall = callsOf('find');

/** How well it matches; only meant to be compared. */
const score = z.int();

const FoundDevice = z.strictObject({
  cabinetId: z.string(),
  cabinetName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  enclosureSerialNo: z.string(),
  /** The id of the hardware. */
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
  /** 'ALL', or the ids of those customers of the user that the caller may see, separated by commas. */
  tenantsString: z.string(),
  score,
});
export type FoundUser = z.infer<typeof FoundUser>;

const FoundLot = z.strictObject({
  productItemId: z.string(),
  productLabelName: z.string(),
  lot: z.string(),
  expiration: z.iso.date().nullable(),
  /** Units where the caller may see them. */
  onHand: z.int(),
  score,
});
export type FoundLot = z.infer<typeof FoundLot>;

export const findAnything = defineCall({
  method: 'GET',
  path: '/find',
  summary:
    'The devices, customers and users that best match a text, typos included, as far as the caller may see them',
  permission: 'signed-in',
  query: z.strictObject({ text: z.string().trim().min(1).max(200) }),
  response: z.strictObject({
    devices: z.array(FoundDevice),
    customers: z.array(FoundCustomer),
    users: z.array(FoundUser),
    lots: z.array(FoundLot),
    /** What is on hand of what the text names, as a scanned code, lot, product or serial number; null if nothing is. */
    stock: z.strictObject({ units: z.int(), devices: z.int() }).nullable(),
  }),
});
