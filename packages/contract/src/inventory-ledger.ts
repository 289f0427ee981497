import { OWNERS, TRANSACTION_ACTIONS, TRANSACTION_REASONS, TRANSACTION_TYPES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { count, pageOf } from './lists.ts';

const defineCall = callsOf('inventory');

const read = { action: 'read', resource: 'inventory', for: 'somewhere' } as const;
const id = z.string().min(1).max(100);
const oneDevice = z.strictObject({ cabinetId: id });

export const LedgerEntry = z.strictObject({
  id: z.int(),
  at: Instant,
  postedAt: Instant,
  type: z.enum(TRANSACTION_TYPES),
  action: z.enum(TRANSACTION_ACTIONS),
  reason: z.enum(TRANSACTION_REASONS),
  reasonCode: z.int().nullable(),
  quantity: z.int(),
  /** Units of the lot in the device after this row. */
  balance: z.int(),
  productOwnership: z.enum(OWNERS),
  holderOffset: z.int().nullable(),
  dispenserOffset: z.int().nullable(),
  section: z.string(),
  serialNo: z.string(),
  tagId: z.string(),
  userName: z.string(),
  npiProviderId: z.string(),
  customerNote: z.string(),
  orderNumber: z.string(),
  shipmentId: z.string(),
  /** Of the door, if the device has one. */
  session: z.string(),
  /** The device's clock was wrong; this is the time of receipt. */
  timeReplaced: z.boolean(),
  pastShelfLife: z.boolean(),
  /** Of a vend: when it was reversed, or null. */
  reversedAt: Instant.nullable(),
  /** Of a reversal: the time of the vend. */
  reverses: Instant.nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const listLedger = defineCall({
  method: 'GET',
  path: '/inventory/ledger',
  summary: 'The ledger rows behind the number of a lot in a device, the newest first',
  permission: read,
  query: z.strictObject({
    cabinetId: id,
    productId: id,
    lot: id,
    /** A part of the lot: one owner's, one dispenser's, or a single unit. */
    productOwnership: z.enum(OWNERS).optional(),
    holderOffset: count(100).optional(),
    dispenserOffset: count(100).optional(),
    serialNo: id.optional(),
    tagId: id.optional(),
    offset: count(10_000_000).default(0),
    limit: count(500).min(1).default(10),
  }),
  response: pageOf(LedgerEntry),
});

const vended = {
  at: Instant,
  productId: z.string(),
  productLabelName: z.string(),
  lot: z.string(),
  serialNo: z.string(),
  tagId: z.string(),
  userName: z.string(),
};

export const getRecentVends = defineCall({
  method: 'GET',
  path: '/inventory/recentVends/:cabinetId',
  summary: 'What was taken out of a device in the last 24 hours, and what may still be put back',
  permission: read,
  params: oneDevice,
  response: z.strictObject({
    /** Out of the device, and not vended until the grace period is over. */
    pending: z.array(z.strictObject({ ...vended, vendsAt: Instant })),
    vends: z.array(
      z.strictObject({
        ...vended,
        id: z.int(),
        quantity: z.int(),
        reversedAt: Instant.nullable(),
        /** Whether the caller may undo it. */
        mayUndo: z.boolean(),
      }),
    ),
  }),
});
export type RecentVends = z.infer<(typeof getRecentVends)['response']>;
