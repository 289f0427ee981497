import { isCalendarDate, MAX_OPENING_ROWS, OWNERS } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { confirmed } from './fields.ts';

const defineCall = callsOf('inventory');

/** Needed for the device's customer, which the server looks up. */
const permission = { action: 'create', resource: 'inventory', for: { field: 'customerId' } } as const;
const id = z.string().min(1).max(100);
const cell = z.string().max(100).default('');

/** A lot as typed or read from a file; problems are answered row by row. */
export const OpeningLot = z.strictObject({
  /** Product id, NDC or GTIN. */
  product: cell,
  lot: cell,
  expiration: cell,
  quantity: cell,
  owner: cell,
  holder: cell,
  dispenser: cell,
  section: cell,
});

const ofDevice = {
  customerId: id,
  cabinetId: id,
  /** Empty if the device is. */
  rows: z.array(OpeningLot).max(MAX_OPENING_ROWS),
};

export const OpeningResult = z.strictObject({
  /** From 1. */
  row: z.int(),
  productId: z.string().nullable(),
  productLabelName: z.string().nullable(),
  lot: z.string(),
  expiration: z.string().refine(isCalendarDate).nullable(),
  quantity: z.int().nullable(),
  productOwnership: z.enum(OWNERS).nullable(),
  holderOffset: z.int().nullable(),
  dispenserOffset: z.int().nullable(),
  section: z.string(),
  problems: z.array(z.string()),
  /** To be confirmed: more than the place holds, or a date far ahead. */
  questions: z.array(z.string()),
  /** Worth knowing, but no obstacle: expired, or the same lot as another row. */
  notes: z.array(z.string()),
});
export type OpeningResult = z.infer<typeof OpeningResult>;

export const OPENING_OUTCOMES = ['begun', 'refused', 'known'] as const;

export const checkOpeningStock = defineCall({
  method: 'POST',
  path: '/inventory/opening/check',
  summary: 'Check the lots with which the stock of a device is to begin; nothing is changed',
  permission,
  body: z.strictObject(ofDevice),
  response: z.strictObject({ rows: z.array(OpeningResult) }),
});

export const beginStock = defineCall({
  method: 'POST',
  path: '/inventory/opening',
  summary: 'Begin the stock of a device with all of these lots, or with none of them if one has a problem',
  permission,
  body: z.strictObject({
    ...ofDevice,
    /** Chosen by the caller: the same request again changes nothing. */
    requestId: z.uuid(),
    confirmed,
  }),
  response: z.strictObject({
    /** `refused`: a row has a problem. `known`: the stock has begun before, and nothing was changed. */
    outcome: z.enum(OPENING_OUTCOMES),
    message: z.string(),
    units: z.int(),
    rows: z.array(OpeningResult),
  }),
});
export type StockBegun = z.infer<(typeof beginStock)['response']>;
