import { isCalendarDate } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { count, pageOf } from './lists.ts';

const defineCall = callsOf('inventory');

const day = z.string().refine(isCalendarDate).nullable();

/** A lot in a device, short enough for a phone. */
export const StockLookupRow = z.strictObject({
  customerId: z.string(),
  customerName: z.string(),
  cabinetId: z.string(),
  cabinetName: z.string(),
  productId: z.string(),
  productLabelName: z.string(),
  lot: z.string(),
  expiration: day,
  onHand: z.int(),
  /** Whether the user may open the device. */
  mayOpen: z.boolean(),
});
export type StockLookupRow = z.infer<typeof StockLookupRow>;

export const lookUpStock = defineCall({
  method: 'GET',
  path: '/inventory/look',
  summary:
    'Where something is, how much of it and until when: by a scanned code, or a typed lot, product, serial number or tag',
  permission: { action: 'read', resource: 'inventory', for: 'somewhere' },
  query: z.strictObject({
    text: z.string().trim().min(1).max(500),
    offset: count(10_000_000).default(0),
    limit: count(100).min(1).default(20),
  }),
  response: z.strictObject({
    ...pageOf(StockLookupRow).shape,
    /** Units in all matching rows. */
    units: z.int(),
    devices: z.int(),
    /** Expiry is judged by this day of the business. */
    today: z.string().refine(isCalendarDate),
    /** The products and the lot that the text names, also if nothing of them is on hand. */
    named: z.strictObject({
      products: z.array(z.string()).max(20),
      lot: z.string().nullable(),
      serial: z.string().nullable(),
      /** Both dates, if the code's differs from the lot's. */
      contradiction: z.string().nullable(),
    }),
  }),
});
export type StockLookup = z.infer<(typeof lookUpStock)['response']>;
