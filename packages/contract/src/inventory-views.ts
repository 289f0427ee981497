import { THAW_STATUSES } from '@parwell/domain';
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
  STOCK_READ,
  stockFields,
  stockPageOf,
} from './inventory-views-fields.ts';
import { bodyPage } from './lists.ts';

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
