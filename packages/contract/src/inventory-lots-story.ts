import {
  isCalendarDate,
  LOT_MOVEMENTS,
  OWNER_LABELS,
  OWNERS,
  RESOLUTION_STATUSES,
  TRANSACTION_ACTIONS,
  TRANSACTION_REASONS,
  TRANSACTION_TYPES,
} from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { count, orderParameter, pageOf, type ListColumns } from './lists.ts';

const defineCall = callsOf('inventory');

const read = { action: 'read', resource: 'inventory', for: 'somewhere' } as const;
const day = z.string().refine(isCalendarDate).nullable();

const required = z.string('Is required').min(1, 'Is required').max(100);
const lotOf = { productId: required, lot: required };
const page = { offset: count(10_000_000).default(0), limit: count(500).min(1).default(10) };

export const LotFilter = z.strictObject(lotOf);
export type LotFilter = z.infer<typeof LotFilter>;

/** Of the reports about a lot: subscriptions are stored with these names. */
export const LotReportFilter = z.strictObject({ productItemId: required, lot: required });
export type LotReportFilter = z.infer<typeof LotReportFilter>;

export const lotOfReport = ({ productItemId, lot }: LotReportFilter): LotFilter => ({
  productId: productItemId,
  lot,
});

export const getLotStory = defineCall({
  method: 'GET',
  path: '/inventory/lotStory',
  summary: 'A lot and what became of it at the customers whose stock the user may read: sums over all of it',
  permission: read,
  query: LotFilter,
  response: z.strictObject({
    /** Expiry is judged by this day of the business. */
    today: z.string().refine(isCalendarDate),
    productId: z.string(),
    productLabelName: z.string(),
    ndc542: z.string(),
    lot: z.string(),
    expiration: day,
    /** The provider has confirmed the date, so it holds for everybody. */
    isConfirmed: z.boolean(),
    /** Dates that customers entered by hand, until one is confirmed; the date above is null where they differ. */
    ownDates: z.array(z.strictObject({ customerId: z.string(), customerName: z.string(), expiration: day })),
    /** Corrections of the date, newest first. */
    corrections: z
      .array(
        z.strictObject({
          customerId: z.string(),
          customerName: z.string(),
          before: z.string().refine(isCalendarDate),
          after: day,
          correctedAt: Instant,
        }),
      )
      .max(20),
    lotSize: z.string(),
    lotAssay: z.string(),
    lotUnitOfMeasure: z.string(),
    onHand: z.int(),
    /** Devices where it is now, and those where it was once. */
    devicesNow: z.int(),
    devicesEver: z.int(),
    /** Vends less reverts. */
    dispensed: z.int(),
    returned: z.int(),
    /** In review now. */
    inReview: z.int(),
    /** Null if the caller may not read orders. */
    inTransit: z.int().nullable(),
  }),
});
export type LotStory = z.infer<(typeof getLotStory)['response']>;

/** A device where the lot is or was, at a customer. */
export const LotDevice = z.strictObject({
  customerId: z.string(),
  customerName: z.string(),
  cabinetId: z.string(),
  cabinetName: z.string(),
  /** Whether the user may open the device. */
  mayOpen: z.boolean(),
  onHand: z.int(),
  /** The owners of the units on hand. */
  owners: z.array(z.strictObject({ productOwnership: z.enum(OWNERS), onHand: z.int() })),
  dispensed: z.int(),
  returned: z.int(),
  firstAt: Instant,
  lastAt: Instant,
});
export type LotDevice = z.infer<typeof LotDevice>;

export const LOT_DEVICE_COLUMNS = {
  cabinetName: { header: 'Device', kind: 'text', fileWidth: 30 },
  cabinetId: { header: 'Device ID', kind: 'text', fileWidth: 14 },
  customerName: { header: 'Customer', kind: 'text', fileWidth: 28 },
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 14 },
  onHand: { header: 'On hand', kind: 'number', inFile: { header: 'On Hand' } },
  owners: { header: 'Owner', kind: 'text', fileWidth: 24 },
  dispensed: { header: 'Dispensed', kind: 'number' },
  returned: { header: 'Returned', kind: 'number' },
  firstAt: { header: 'First There', kind: 'instant' },
  lastAt: { header: 'Last Changed', kind: 'instant' },
} as const satisfies ListColumns;

export const listLotDevices = defineCall({
  method: 'GET',
  path: '/inventory/lotStory/devices',
  summary: 'The devices where a lot is, and where it was: those that hold most of it first',
  permission: read,
  query: z
    .strictObject({
      ...lotOf,
      ...page,
      order: orderParameter(['onHand', 'lastAt', 'cabinetId', 'dispensed'], {
        key: 'onHand',
        direction: 'DESC',
      }),
    })
    .transform(({ offset, limit, order, ...where }) => ({ where, offset, limit, order })),
  response: pageOf(LotDevice),
});

export const LotMovement = z.strictObject({
  id: z.int(),
  at: Instant,
  type: z.enum(TRANSACTION_TYPES),
  action: z.enum(TRANSACTION_ACTIONS),
  reason: z.enum(TRANSACTION_REASONS),
  reasonCode: z.int().nullable(),
  quantity: z.int(),
  customerId: z.string(),
  customerName: z.string(),
  cabinetId: z.string(),
  cabinetName: z.string(),
  serialNo: z.string(),
  tagId: z.string(),
  userName: z.string(),
  npiProviderId: z.string(),
  orderNumber: z.string(),
  productOwnership: z.enum(OWNERS),
  /** Of a vend: when it was reverted, or null. */
  reversedAt: Instant.nullable(),
});
export type LotMovement = z.infer<typeof LotMovement>;

export const LOT_MOVEMENT_COLUMNS = {
  at: { header: 'Time', kind: 'instant' },
  action: { header: 'Action', kind: 'text', fileWidth: 14 },
  reason: { header: 'Reason', kind: 'text', fileWidth: 14 },
  quantity: { header: 'Quantity', kind: 'number' },
  serialNo: { header: 'Serial Number', kind: 'text', fileWidth: 20 },
  tagId: { header: 'Tag', kind: 'text', fileWidth: 26 },
  userName: { header: 'Updated By', kind: 'text', fileWidth: 24 },
  npiProviderId: { header: 'Provider NPI', kind: 'text', fileWidth: 14 },
  cabinetName: { header: 'Device', kind: 'text', fileWidth: 30 },
  cabinetId: { header: 'Device ID', kind: 'text', fileWidth: 14 },
  customerName: { header: 'Customer', kind: 'text', fileWidth: 28 },
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 14 },
  orderNumber: { header: 'Order Number', kind: 'text', fileWidth: 16 },
  productOwnership: { header: 'Owner', kind: 'text', labels: OWNER_LABELS, fileWidth: 20 },
  reversedAt: { header: 'Reverted', kind: 'instant' },
} as const satisfies ListColumns;

export const listLotMovements = defineCall({
  method: 'GET',
  path: '/inventory/lotStory/movements',
  summary:
    'What happened to a lot, by serial number where that is known: all of it, or dispensed, or returned',
  permission: read,
  query: z
    .strictObject({
      ...lotOf,
      kind: z.enum(LOT_MOVEMENTS).optional(),
      ...page,
      order: orderParameter(['at', 'cabinetId', 'serialNo'], { key: 'at', direction: 'DESC' }),
    })
    .transform(({ offset, limit, order, ...where }) => ({ where, offset, limit, order })),
  response: pageOf(LotMovement),
});

export const LotReview = z.strictObject({
  id: z.int(),
  customerId: z.string(),
  customerName: z.string(),
  cabinetId: z.string(),
  cabinetName: z.string(),
  createdAt: Instant,
  transactionType: z.enum(TRANSACTION_TYPES),
  suspendedReason: z.string(),
  attemptedQty: z.int(),
  serialNo: z.string(),
  resolutionStatus: z.enum(RESOLUTION_STATUSES),
  resolvedAt: Instant.nullable(),
});
export type LotReview = z.infer<typeof LotReview>;

export const LOT_REVIEW_COLUMNS = {
  createdAt: { header: 'Time', kind: 'instant' },
  cabinetName: { header: 'Device', kind: 'text', fileWidth: 30 },
  cabinetId: { header: 'Device ID', kind: 'text', fileWidth: 14 },
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 14 },
  transactionType: { header: 'Type', kind: 'text', fileWidth: 14 },
  suspendedReason: { header: 'Suspended Reason', kind: 'text', fileWidth: 40 },
  attemptedQty: { header: 'Attempted', kind: 'number' },
  serialNo: { header: 'Serial Number', kind: 'text', fileWidth: 20 },
  resolutionStatus: { header: 'Status', kind: 'text', fileWidth: 12 },
  resolvedAt: { header: 'Resolved', kind: 'instant' },
  customerName: { header: 'Customer', kind: 'text', only: 'page' },
} as const satisfies ListColumns;

export const listLotReviews = defineCall({
  method: 'GET',
  path: '/inventory/lotStory/reviews',
  summary: 'What of a lot went to review, and what became of it, newest first',
  permission: read,
  query: z
    .strictObject({
      ...lotOf,
      ...page,
      order: orderParameter(['createdAt', 'cabinetId'], { key: 'createdAt', direction: 'DESC' }),
    })
    .transform(({ offset, limit, order, ...where }) => ({ where, offset, limit, order })),
  response: pageOf(LotReview),
});
