import {
  INVALID_RESOLUTION_QUANTITY,
  RESOLUTION_STATUS_REQUIRED,
  RESOLUTION_STATUSES,
  RESOLUTIONS,
  SUSPENDED_LIMIT,
  TRANSACTION_TYPES,
} from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { confirmed, Instant } from './fields.ts';
import { count, orderParameter, pageOf } from './lists.ts';

const defineCall = callsOf('inventory');

/** A transaction in review: nothing moves until it is resolved. */
export const SuspendedTransaction = z.strictObject({
  id: z.int(),
  customerId: z.string(),
  customerName: z.string(),
  cabinetId: z.string(),
  cabinetName: z.string(),
  /** Empty if the product is unknown. */
  productItemId: z.string(),
  productLabelName: z.string(),
  lot: z.string(),
  orderNumber: z.string(),
  shipmentId: z.string(),
  /** Its row in the transaction log. */
  transactionId: z.int().nullable(),
  /** Null if it is no receipt. */
  shipQty: z.int().nullable(),
  attemptedQty: z.int(),
  /** On hand when it was tried; null for a receipt. */
  onHandQty: z.int().nullable(),
  /** On hand in the device now, of this lot; of all lots if none is named. */
  onHandNow: z.int(),
  diffQty: z.int(),
  transactionType: z.enum(TRANSACTION_TYPES),
  transactionReason: z.string(),
  /** A sentence. */
  suspendedReason: z.string(),
  resolutionStatus: z.enum(RESOLUTION_STATUSES),
  memo: z.string(),
  /** The note of the person who tried it. */
  customerNote: z.string(),
  userName: z.string(),
  /** How many later removals wait for this one. */
  waiting: z.int(),
  createdAt: Instant,
  resolvedBy: z.string().nullable(),
  resolvedAt: Instant.nullable(),
});
export type SuspendedTransaction = z.infer<typeof SuspendedTransaction>;

export const SuspendedFilter = z
  .strictObject({
    customerId: z.string().max(100),
    /** A part of the device id. */
    cabinetId: z.string().max(100),
    status: z.enum(RESOLUTION_STATUSES),
    type: z.enum(TRANSACTION_TYPES),
  })
  .partial();
export type SuspendedFilter = z.infer<typeof SuspendedFilter>;

export const listSuspendedTransactions = defineCall({
  method: 'GET',
  path: '/suspendedTransactions',
  summary: 'Transactions in review, newest first',
  permission: { action: 'read', resource: 'inventory', for: 'ALL' },
  query: z.strictObject({
    ...SuspendedFilter.shape,
    limit: count(SUSPENDED_LIMIT).min(1).default(SUSPENDED_LIMIT),
    /** The first page is 1. */
    page: count(100_000).min(1).default(1),
    order: orderParameter(['createdAt'], { key: 'createdAt', direction: 'DESC' }),
  }),
  response: pageOf(SuspendedTransaction),
});

const oneSuspended = z.strictObject({
  suspendedId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});

export const getSuspendedTransaction = defineCall({
  method: 'GET',
  path: '/suspendedTransactions/:suspendedId',
  summary: 'A transaction in review',
  permission: { action: 'read', resource: 'inventory', for: 'ALL' },
  params: oneSuspended,
  response: SuspendedTransaction,
});

export const resolveSuspendedTransaction = defineCall({
  method: 'PATCH',
  path: '/suspendedTransactions/:suspendedId',
  summary: 'Approve or reject a transaction in review. It is resolved once.',
  permission: { action: 'create', resource: 'inventory', for: 'ALL' },
  params: oneSuspended,
  body: z.strictObject({
    status: z.enum(RESOLUTIONS, RESOLUTION_STATUS_REQUIRED),
    /** The quantity that an approval posts; for a count the counted number. */
    qty: z
      .int(INVALID_RESOLUTION_QUANTITY)
      .min(0, INVALID_RESOLUTION_QUANTITY)
      .max(1_000_000, INVALID_RESOLUTION_QUANTITY),
    memo: z.string().trim().max(2000).default(''),
    confirmed,
  }),
  response: SuspendedTransaction,
});
