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
} from './inventory-fields.ts';
import { InventoryLot } from './inventory.ts';
import { bodyPage, type ListColumns } from './lists.ts';

const defineCall = callsOf('inventory');

/** A lot in a dispenser. */
export const InventoryCartridge = z.strictObject({
  ...stockFields,
  ownership: Owner,
  holderOffset: z.int(),
  dispenserOffset: z.int(),
  /** Null while nobody has thawed it. */
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

/** The three ways to look at stock. */
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
