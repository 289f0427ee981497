import { isCalendarDate, OWNERS } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { confirmed, singleLine } from './fields.ts';

const defineCall = callsOf('inventory');

/** Needed for the device's customer, which the server looks up. */
const change = { action: 'create', resource: 'inventory', for: { field: 'customerId' } } as const;
const id = z.string().min(1).max(100);

/** A place in a device, by the names of document 2. */
const place = {
  holderOffset: z.int().min(0).max(99).nullable().default(null),
  dispenserOffset: z.int().min(0).max(99).nullable().default(null),
  /** Tray and section of a flex device. */
  section: z.string().max(100).default(''),
};

const written = {
  /** Chosen by the caller: the same request again changes nothing. */
  requestId: z.uuid(),
  customerId: id,
  cabinetId: id,
  productItemId: z.string().max(100),
  lot: z.string().trim().max(100),
  customerNote: z.string().trim().max(2000).default(''),
  confirmed,
};

/** The outcome of a change. */
const changed = z.strictObject({
  /** It went to review: on hand stays as it was until that is resolved. */
  suspended: z.boolean(),
  /** Units of the lot in the device now. */
  onHand: z.int(),
});
export type StockChanged = z.infer<typeof changed>;

export const UPDATE_REASONS = ['RESTOCK', 'VEND', 'RETURN'] as const;

export const updateInventory = defineCall({
  method: 'POST',
  path: '/inventory/update',
  summary: 'Insert (RESTOCK) or remove (VEND or RETURN) units of a lot by hand',
  permission: change,
  body: z.strictObject({
    ...written,
    ...place,
    reason: z.enum(UPDATE_REASONS),
    /** Of an insert; may be left out for a known lot. */
    expiration: z
      .string()
      .refine(isCalendarDate, 'Must be a date such as 2027-03-08')
      .nullable()
      .default(null),
    qty: z.int().min(-99_999).max(99_999),
    npiProviderId: z.string().trim().max(20).default(''),
    /** By default that of the product's par setting. */
    productOwnership: z.enum(OWNERS).optional(),
    serials: z.array(singleLine(100)).max(1000).default([]),
    tagIds: z.array(z.string().max(100)).max(1000).default([]),
    orderNumber: z.string().trim().max(200).default(''),
  }),
  response: changed,
});

export const reportInventory = defineCall({
  method: 'POST',
  path: '/inventory/report',
  summary: 'Report how many units of a lot were counted',
  permission: change,
  body: z.strictObject({
    ...written,
    reportedQty: z.int().min(-99_999).max(99_999),
    /** Nothing of the lot was found; goes to review. */
    noneFound: z.literal(true).optional(),
    /** On hand when the count began: if it has changed since, the count is repeated. */
    seenOnHand: z.int().min(0).max(1_000_000),
    memo: z.string().trim().max(2000).default(''),
  }),
  response: changed,
});

export const undoVend = defineCall({
  method: 'POST',
  path: '/inventory/undoVend',
  summary: 'Reverse a vend: its units are back where they came from, and nothing is billed',
  permission: { action: 'create', resource: 'inventory', for: 'ALL' },
  body: z.strictObject({ requestId: z.uuid(), cabinetId: id, transactionId: z.int().min(1) }),
  response: z.strictObject({ onHand: z.int() }),
});
