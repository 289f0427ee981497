import { OWNER_LABELS, THAW_STATUSES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant, jsonParameter } from './fields.ts';
import {
  ByExpiry,
  CalendarDay,
  INVENTORY_GROUP_KEYS,
  InventoryFilter,
  inventoryGroups,
  inventoryQuery,
  Owner,
  ProductGroups,
  STOCK_COLUMNS,
  STOCK_LOT_COLUMNS,
  STOCK_READ,
  stockFields,
  stockPageOf,
} from './inventory-views-fields.ts';
import { bodyPage, type ListColumns } from './lists.ts';

const defineCall = callsOf('inventory');

/** A part of a lot, by the key of on hand. */
export const StockPart = z.strictObject({
  productOwnership: Owner,
  holderOffset: z.int().nullable(),
  dispenserOffset: z.int().nullable(),
  section: z.string(),
  onHand: z.int(),
});
export type StockPart = z.infer<typeof StockPart>;

/** A lot in a device. */
export const InventoryLot = z.strictObject({
  ...stockFields,
  /** Tagged units that left less than the grace period ago: they still count. */
  pending: z.int(),
  /** Units with a tag: people pick them by serial number. */
  tagged: z.int(),
  /** Units with a serial number but no tag. */
  numbered: z.int(),
  isSerializable: z.boolean(),
  lastCountedAt: Instant.nullable(),
  parts: z.array(StockPart),
});
export type InventoryLot = z.infer<typeof InventoryLot>;

export const CABINET_STOCK_COLUMNS = {
  cabinetName: { header: 'Device', kind: 'text', fileWidth: 30, only: 'file' },
  cabinetId: { header: 'Device ID', kind: 'text', fileWidth: 14, only: 'file' },
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 14, only: 'file' },
  productItemId: { header: 'Product ID', kind: 'text', fileWidth: 14, only: 'file' },
  productLabelName: { header: 'Product', kind: 'text', fileWidth: 36 },
  ndc542: { header: 'NDC', kind: 'text', fileWidth: 15 },
  lot: { header: 'Lot', kind: 'text', fileWidth: 18 },
  expiration: { header: 'Expiration', kind: 'date' },
  lotSize: { header: 'Size', kind: 'text', only: 'file' },
  lotAssay: { header: 'Assay', kind: 'text', only: 'file' },
  lotUnitOfMeasure: { header: 'Unit', kind: 'text', only: 'file' },
  onHand: { header: 'On hand', kind: 'number' },
  productOwnership: { header: 'Owner', kind: 'text', fileWidth: 24, only: 'file' },
  misplaced: { header: 'Misplaced', kind: 'text', only: 'file' },
  remaining: { header: 'Left', kind: 'text', only: 'page' },
  places: { header: 'Place', kind: 'text', only: 'page' },
} as const satisfies ListColumns;

export const listInventory = defineCall({
  method: 'GET',
  path: '/inventory',
  summary: 'What is on hand, by device, product and lot, or grouped',
  permission: STOCK_READ,
  query: inventoryQuery(['onHand']),
  response: stockPageOf(InventoryLot),
});

/** A lot in a dispenser. */
export const InventoryCartridge = z.strictObject({
  ...stockFields,
  ownership: Owner,
  holderOffset: z.int(),
  dispenserOffset: z.int(),
  /** Null until it is thawed. */
  thawComplete: Instant.nullable(),
  shelfLifeExp: Instant.nullable(),
  thawStatus: z.enum(THAW_STATUSES),
});
export type InventoryCartridge = z.infer<typeof InventoryCartridge>;

/** A single unit, known by its serial number or tag. */
export const InventorySerial = z.strictObject({
  ...stockFields,
  ownership: Owner,
  serialNo: z.string(),
  tagId: z.string(),
  /** It left its device less than the grace period ago. */
  pending: z.boolean(),
});
export type InventorySerial = z.infer<typeof InventorySerial>;

const inTransit = { header: 'In transit', kind: 'number' } as const;
const owner = { header: 'Owner', kind: 'text', labels: OWNER_LABELS, fileWidth: 18 } as const;
const onHand = { header: 'On hand', kind: 'number' } as const;
const inReview = { header: 'In review', kind: 'text', only: 'file' } as const;
const misplaced = { header: 'Misplaced', kind: 'text', only: 'file' } as const;
const remaining = { header: 'Left', kind: 'text', only: 'page' } as const;

export const LOT_VIEW_COLUMNS = {
  ...STOCK_COLUMNS,
  ...STOCK_LOT_COLUMNS,
  onHand,
  salesUoUQty: { header: 'Last scan', kind: 'number', only: 'file' },
  inTransit,
  // Of a lot that belongs to both, files name both.
  ownership: { header: 'Owner', kind: 'text', fileWidth: 26 },
  hasSuspendedLot: inReview,
  misplaced,
  remaining,
} as const satisfies ListColumns;

export const CARTRIDGE_COLUMNS = {
  ...STOCK_COLUMNS,
  holderOffset: { header: 'Place', kind: 'text', inFile: { header: 'Holder', kind: 'number' } },
  dispenserOffset: { header: 'Dispenser', kind: 'number', only: 'file' },
  ...STOCK_LOT_COLUMNS,
  thawStatus: { header: 'Status', kind: 'text', fileWidth: 18 },
  thawComplete: { header: 'Thaw complete', kind: 'instant' },
  shelfLifeExp: { header: 'Shelf life until', kind: 'instant' },
  onHand,
  inTransit,
  ownership: owner,
  hasSuspendedLot: inReview,
  misplaced,
} as const satisfies ListColumns;

export const SERIAL_COLUMNS = {
  ...STOCK_COLUMNS,
  serialNo: { header: 'Serial Number', kind: 'text', fileWidth: 20 },
  tagId: { header: 'Tag', kind: 'text', fileWidth: 26 },
  ...STOCK_LOT_COLUMNS,
  onHand: { ...onHand, only: 'file' },
  salesUoUQty: { header: 'Seen', kind: 'text', inFile: { header: 'Last scan', kind: 'number' } },
  inTransit,
  ownership: owner,
  hasSuspendedLot: inReview,
  misplaced,
  remaining,
} as const satisfies ListColumns;

export const listCartridges = defineCall({
  method: 'GET',
  path: '/inventory/cartridge',
  summary: 'What is on hand in dispensers, by device, dispenser, product and lot, or grouped',
  permission: STOCK_READ,
  query: inventoryQuery(['onHand', 'holderOffset', 'thawComplete', 'shelfLifeExp', 'thawStatus']),
  response: stockPageOf(InventoryCartridge),
});

export const listSerials = defineCall({
  method: 'GET',
  path: '/inventory/serial',
  summary: 'What is on hand unit by unit, as far as units are known by serial number or tag, or grouped',
  permission: STOCK_READ,
  query: inventoryQuery(['serialNo', 'tagId']),
  response: stockPageOf(InventorySerial),
});

export const STOCK_VARIANTS = ['lot', 'cartridge', 'serial'] as const;
export type StockVariant = (typeof STOCK_VARIANTS)[number];

export const getStockByExpiry = defineCall({
  method: 'GET',
  path: '/inventory/expiry/:variant',
  summary:
    "The units of all matching rows by expiration, whatever the filter says of that, and the business's day",
  permission: STOCK_READ,
  params: z.strictObject({ variant: z.enum(STOCK_VARIANTS) }),
  query: z
    .strictObject({ ...InventoryFilter.shape, productGroups: jsonParameter(ProductGroups).optional() })
    .omit({ expiration: true }),
  response: z.strictObject({
    /** Expiry is judged by this day, whatever zone the user is in. */
    today: CalendarDay,
    units: z.int(),
    rows: z.int(),
    byExpiry: ByExpiry,
  }),
});

export const groupInventory = defineCall({
  method: 'POST',
  path: '/reports/inventory/group',
  summary:
    'What is on hand in groups, with the number of rows and units of each; with type=csv its rows as CSV',
  permission: STOCK_READ,
  query: z.strictObject({ type: z.enum(['json', 'csv']).default('json') }),
  body: z.strictObject({
    ...InventoryFilter.shape,
    groupBy: z.enum(INVENTORY_GROUP_KEYS),
    variant: z.enum(STOCK_VARIANTS).default('lot'),
    ...bodyPage({ standard: 5, most: 500 }),
  }),
  response: inventoryGroups,
});

export const getCurrentInventory = defineCall({
  method: 'GET',
  path: '/reports/inventory/current',
  summary: 'The current inventory report',
  permission: STOCK_READ,
  query: inventoryQuery(['onHand']),
  response: stockPageOf(InventoryLot),
  csv: true,
});
