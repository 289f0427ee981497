import { RELEASE_OUTCOMES, RESTOCK_STATUSES, WAREHOUSES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';

const defineCall = callsOf('restock');

const plan = { action: 'create', resource: 'orders', for: 'ALL' } as const;
/** An admin grant on orders at any level allows reading (OPERM-014). */
const read = { action: 'read', resource: 'orders', for: 'ALL' } as const;
const id = z.string().min(1).max(200);

/** A row of order management has one line for each of its batches (OMGT-069). */
export const ReleaseLine = z.strictObject({
  /** Null for a line created by hand. */
  id: id.nullable(),
  /** The revision of the row that the user saw. */
  revision: z.int().min(0).max(2_147_483_647).nullable(),
  customerId: id,
  cabinetId: id,
  productId: id,
  /** In packs. */
  qty: z.int().min(1).max(999_999),
  inventoryStatus: z.enum(RESTOCK_STATUSES).nullable(),
  warehouse: z.enum(WAREHOUSES),
  expiration: z.iso.date().nullable(),
  /** Empty: the warehouse chooses. */
  lot: z.string().max(100),
  /** Always empty (OMGT-070). */
  poType: z.literal(''),
});
export type ReleaseLine = z.infer<typeof ReleaseLine>;

export const releaseOrders = defineCall({
  method: 'POST',
  path: '/orders/release',
  summary:
    'Release order lines. It is answered at once; the lines are ordered afterwards, and a summary is mailed',
  permission: plan,
  fresh: 'release',
  body: z.strictObject({
    /** Made by the caller: a repeated call is the same release. */
    requestId: z.uuid(),
    lines: z.array(ReleaseLine).min(1).max(5000),
  }),
  response: z.strictObject({ releaseId: z.uuid(), message: z.string() }),
});

/** The outcome of a line. */
export const ReleasedLine = z.strictObject({
  place: z.int(),
  id: z.string().nullable(),
  customerId: z.string(),
  customerName: z.string(),
  cabinetId: z.string(),
  productId: z.string(),
  productName: z.string(),
  qty: z.int(),
  warehouse: z.enum(WAREHOUSES),
  lot: z.string(),
  /** Null: not ordered yet. */
  outcome: z.enum(RELEASE_OUTCOMES).nullable(),
  /** The changes, or the reason of a refusal. */
  message: z.string(),
  /** The number of the request to the ERP; empty if nothing was ordered. */
  requestNumber: z.string(),
});
export type ReleasedLine = z.infer<typeof ReleasedLine>;

export const Release = z.strictObject({
  releaseId: z.uuid(),
  status: z.enum(['In Progress', 'Completed']),
  startedBy: z.string(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  lines: z.int(),
  ordered: z.int(),
  notOrdered: z.int(),
});
export type Release = z.infer<typeof Release>;

export const getOrderJobStatus = defineCall({
  method: 'GET',
  path: '/orders/job-status',
  summary: 'Whether orders are being released, and the last release',
  permission: read,
  response: z.strictObject({
    /** 'Idle' before the first release. */
    status: z.enum(['In Progress', 'Completed', 'Idle']),
    release: Release.nullable(),
  }),
});

export const getRelease = defineCall({
  method: 'GET',
  path: '/orders/releases/:releaseId',
  summary: 'A release with what became of each line',
  permission: read,
  params: z.strictObject({ releaseId: z.uuid() }),
  response: z.strictObject({ ...Release.shape, results: z.array(ReleasedLine) }),
});
