import {
  DEVICE_TYPES,
  EXPIRY_PARTS,
  isCalendarDate,
  OWNERS,
  TRANSACTION_ACTIONS,
  TRANSACTION_REASONS,
  TRANSACTION_TYPES,
} from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant, jsonParameter, singleLine } from './fields.ts';
import { count, orderParameter, pageOf } from './lists.ts';

const defineCall = callsOf('inventory');

const read = { action: 'read', resource: 'inventory', for: 'somewhere' } as const;
/** Needed for the device's customer, which the server looks up. */
const change = { action: 'create', resource: 'inventory', for: { field: 'customerId' } } as const;
const id = z.string().min(1).max(100);
const text = z.string().trim().max(200);
const oneDevice = z.strictObject({ cabinetId: id });
const page = { offset: count(10_000_000).default(0), limit: count(500).min(1).default(10) };

const CalendarDay = z.string().refine(isCalendarDate, 'Must be a date such as 2027-03-08');
const owner = z.enum(OWNERS);

/** Where in a device, by the names of document 2. */
const place = {
  holderOffset: z.int().min(0).max(99).nullable().default(null),
  dispenserOffset: z.int().min(0).max(99).nullable().default(null),
  /** Tray and section of a flex device. */
  section: z.string().max(100).default(''),
};

/** Units of use on hand; where the last full read saw another number, both. */
export const UnitsOfUse = z.union([z.int(), z.strictObject({ dbValue: z.int(), scanValue: z.int() })]);

/** A part of a lot: what on hand is kept by. */
export const StockPart = z.strictObject({
  productOwnership: owner,
  holderOffset: z.int().nullable(),
  dispenserOffset: z.int().nullable(),
  section: z.string(),
  onHand: z.int(),
});
export type StockPart = z.infer<typeof StockPart>;

/** A lot in a device. */
export const InventoryLot = z.strictObject({
  customerId: z.string(),
  customerName: z.string(),
  cabinetId: z.string(),
  cabinetName: z.string(),
  cabinetType: z.enum(DEVICE_TYPES),
  productItemId: z.string(),
  productLabelName: z.string(),
  ndc542: z.string(),
  productGroup: z.string(),
  lot: z.string(),
  expiration: CalendarDay.nullable(),
  lotSize: z.string(),
  lotAssay: z.string(),
  lotUnitOfMeasure: z.string(),
  salesUoUQty: UnitsOfUse,
  onHand: z.int(),
  /** Units of the lot that are on their way to the device. */
  inTransit: z.int(),
  /** Tagged units that left less than the grace period ago: they still count. */
  pending: z.int(),
  /** Units with a tag: people pick them by serial number. */
  tagged: z.int(),
  isSerializable: z.boolean(),
  /** Something about the lot is in review: the number may be wrong. */
  hasSuspendedLot: z.boolean(),
  lastCountedAt: Instant.nullable(),
  parts: z.array(StockPart),
});
export type InventoryLot = z.infer<typeof InventoryLot>;

const LOT_SORT = ['productLabelName', 'ndc542', 'lot', 'expiration', 'onHand', 'cabinetId'] as const;

/** Days, each end included; one that is left out is open. */
const days = z.strictObject({ from: CalendarDay.optional(), until: CalendarDay.optional() });

export const InventoryFilter = z
  .strictObject({
    customerId: id,
    cabinetId: id,
    cabinetType: z.enum(DEVICE_TYPES),
    productItemId: id,
    productLabelName: text,
    productGroup: text,
    lot: text,
    serialNo: text,
    tagId: text,
    productOwnership: owner,
    expiration: days,
  })
  .partial();
export type InventoryFilter = z.infer<typeof InventoryFilter>;

export const listInventory = defineCall({
  method: 'GET',
  path: '/inventory',
  summary: 'What is on hand, by device, product and lot',
  permission: read,
  query: z
    .strictObject({
      ...InventoryFilter.shape,
      expiration: jsonParameter(days).optional(),
      ...page,
      order: orderParameter(LOT_SORT, { key: 'expiration', direction: 'ASC' }),
    })
    .transform(({ offset, limit, order, ...where }) => ({ where, offset, limit, order })),
  response: z.strictObject({
    result: z.array(InventoryLot),
    /** The same rows, under the name by which older clients know them. */
    inventories: z.array(InventoryLot),
    total_record: z.int().min(0),
  }),
});

/** A single unit of a lot, known by its serial number or tag. */
export const InventoryUnit = z.strictObject({
  serialNo: z.string(),
  tagId: z.string(),
  productOwnership: owner,
  /** It left a device less than the grace period ago. */
  pending: z.boolean(),
});
export type InventoryUnit = z.infer<typeof InventoryUnit>;

const ofLot = z.strictObject({ cabinetId: id, productItemId: id, lot: id });

export const listUnits = defineCall({
  method: 'GET',
  path: '/inventory/units',
  summary: 'The single units of a lot in a device, as far as they are known by serial number or tag',
  permission: read,
  query: ofLot,
  response: pageOf(InventoryUnit),
});

export const getStockSummary = defineCall({
  method: 'GET',
  path: '/inventory/summary/:cabinetId',
  summary: "The units of a device by expiration, and the business's day",
  permission: read,
  params: oneDevice,
  response: z.strictObject({
    /** Expiry is judged by this day, whatever zone the user is in. */
    today: CalendarDay,
    units: z.int(),
    lots: z.int(),
    byExpiry: z.array(z.strictObject({ part: z.enum(EXPIRY_PARTS), units: z.int(), days })),
  }),
});
export type StockSummary = z.infer<(typeof getStockSummary)['response']>;

/** The last full read of a device that reads tags. */
export const getLatestScan = defineCall({
  method: 'GET',
  path: '/inventory/latestScan/:cabinetId',
  summary: 'The last full read of the tags in a device',
  permission: read,
  params: oneDevice,
  response: z.strictObject({
    /** Null if there was none yet. */
    result: z
      .strictObject({
        scannedAt: Instant,
        /** Tags of the device's stock that were seen, and those that were not. */
        seen: z.int(),
        notSeen: z.array(
          z.strictObject({
            tagId: z.string(),
            serialNo: z.string(),
            productLabelName: z.string(),
            lot: z.string(),
          }),
        ),
        /** Tags that no shipment has named. */
        unknown: z.array(z.string()),
      })
      .nullable(),
  }),
});
export type LatestScan = NonNullable<z.infer<(typeof getLatestScan)['response']>['result']>;

const written = {
  /** Chosen by the caller: the same request again changes nothing. */
  requestId: z.uuid(),
  customerId: id,
  cabinetId: id,
  productItemId: z.string().max(100),
  lot: z.string().trim().max(100),
  customerNote: z.string().trim().max(2000).default(''),
};

/** What became of a change. */
const changed = z.strictObject({
  /** It went to review: on hand is as it was until that is resolved. */
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
    /** Of an insert; a lot that is known may leave it out. */
    expiration: CalendarDay.nullable().default(null),
    qty: z.int().min(-99_999).max(99_999),
    npiProviderId: z.string().trim().max(20).default(''),
    /** By default the one that the product's par setting gives. */
    productOwnership: owner.optional(),
    serials: z.array(singleLine(100)).max(1000).default([]),
    tagIds: z.array(z.string().max(100)).max(1000).default([]),
    orderNumber: text.default(''),
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
    /** On hand when the count began: if it has moved since, the count is asked for again. */
    seenOnHand: z.int().min(0).max(1_000_000),
    memo: z.string().trim().max(2000).default(''),
  }),
  response: changed,
});

export const COUNT_STATES = ['open', 'confirmed', 'suspended'] as const;

/** A lot in a cycle count, and what became of it today: who is interrupted goes on where they were. */
export const CountLot = z.strictObject({
  ...InventoryLot.pick({
    productItemId: true,
    productLabelName: true,
    lot: true,
    expiration: true,
    onHand: true,
    tagged: true,
    parts: true,
  }).shape,
  state: z.enum(COUNT_STATES),
});
export type CountLot = z.infer<typeof CountLot>;

export const listCountLots = defineCall({
  method: 'GET',
  path: '/inventory/countLots/:cabinetId',
  summary: 'All lots of a device in the sequence of a cycle count, with what became of each today',
  permission: read,
  params: oneDevice,
  response: pageOf(CountLot),
});

export const ScannedProduct = z.strictObject({
  productItemId: z.string(),
  productLabelName: z.string(),
  ndc542: z.string(),
  isSerializable: z.boolean(),
  /** The customer's own products are always the customer's. */
  mayChooseOwner: z.boolean(),
  presetOwnership: owner,
  /** Whether the device holds this product. */
  inDevice: z.boolean(),
});
export type ScannedProduct = z.infer<typeof ScannedProduct>;

export const ScanAnswer = z.strictObject({
  products: z.array(ScannedProduct),
  lot: z.string().nullable(),
  /** As known of the lot, else as scanned. */
  expiration: CalendarDay.nullable(),
  serial: z.string().nullable(),
  tagId: z.string().nullable(),
  onHand: z.int(),
  elsewhere: z.strictObject({ cabinetId: z.string(), cabinetName: z.string() }).nullable(),
});
export type ScanAnswer = z.infer<typeof ScanAnswer>;

export const readStockScan = defineCall({
  method: 'POST',
  path: '/inventory/scan/:cabinetId',
  summary: 'What a scanned or typed text means at a device: GS1 code, GTIN, NDC, lot, serial number or tag',
  permission: read,
  params: oneDevice,
  body: z.strictObject({
    text: z.string().min(1).max(500),
    /** Which of several products it is. */
    productItemId: id.optional(),
  }),
  response: ScanAnswer,
});

/** A product that may be inserted into a device. */
export const listStockProducts = defineCall({
  method: 'GET',
  path: '/inventory/products/:cabinetId',
  summary: 'The products of a device, with what an insert by hand has to know of them',
  permission: read,
  params: oneDevice,
  response: pageOf(
    z.strictObject({
      ...ScannedProduct.omit({ inDevice: true }).shape,
      maxUoUFillQty: z.int(),
      onHand: z.int(),
      /** The dispensers that are configured for it. */
      dispensers: z.array(z.strictObject({ holderOffset: z.int(), dispenserOffset: z.int() })),
    }),
  ),
});
export type StockProductOption = z.infer<(typeof listStockProducts)['response']>['result'][number];

/** A row of the ledger, with what the lot came to after it. */
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
  productOwnership: owner,
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
  /** The device's clock was wrong; this is when the portal heard of it. */
  timeReplaced: z.boolean(),
  pastShelfLife: z.boolean(),
  /** Of a vend: when it was reversed, or null. */
  reversedAt: Instant.nullable(),
  /** Of a reversal: when the vend was. */
  reverses: Instant.nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const listLedger = defineCall({
  method: 'GET',
  path: '/inventory/ledger',
  summary: 'The ledger rows behind the number of a lot in a device, the newest first',
  permission: read,
  query: z.strictObject({ ...ofLot.shape, ...page }),
  response: pageOf(LedgerEntry),
});

const vended = {
  at: Instant,
  productItemId: z.string(),
  productLabelName: z.string(),
  lot: z.string(),
  serialNo: z.string(),
  tagId: z.string(),
  userName: z.string(),
};

export const listRecentVends = defineCall({
  method: 'GET',
  path: '/inventory/recentVends/:cabinetId',
  summary: 'What was taken out of a device in the last 24 hours, and what may still be put back',
  permission: read,
  params: oneDevice,
  response: z.strictObject({
    /** Taken out, and not vended until the grace period is over. */
    pending: z.array(z.strictObject({ ...vended, vendsAt: Instant })),
    vends: z.array(
      z.strictObject({
        ...vended,
        id: z.int(),
        quantity: z.int(),
        reversedAt: Instant.nullable(),
        /** Whether the caller may take it back. */
        mayUndo: z.boolean(),
      }),
    ),
  }),
});
export type RecentVends = z.infer<(typeof listRecentVends)['response']>;

export const undoVend = defineCall({
  method: 'POST',
  path: '/inventory/undoVend',
  summary: 'Reverse the vend of a tagged unit: it is back in its device, and nothing is billed',
  permission: { action: 'create', resource: 'inventory', for: 'ALL' },
  body: z.strictObject({ requestId: z.uuid(), cabinetId: id, transactionId: z.int().min(1) }),
  response: z.strictObject({ onHand: z.int() }),
});
