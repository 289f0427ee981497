import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import {
  ByExpiry,
  CalendarDay,
  inventoryQuery,
  Owner,
  STOCK_READ,
  stockFields,
  stockPageOf,
} from './inventory-fields.ts';
import { pageOf, type ListColumns } from './lists.ts';

const defineCall = callsOf('inventory');

const id = z.string().min(1).max(100);
const oneDevice = z.strictObject({ cabinetId: id });

/** A part of a lot: what on hand is kept by. */
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

/** A single unit of a lot, known by its serial number or tag. */
export const InventoryUnit = z.strictObject({
  serialNo: z.string(),
  tagId: z.string(),
  productOwnership: Owner,
  /** It left a device less than the grace period ago. */
  pending: z.boolean(),
});
export type InventoryUnit = z.infer<typeof InventoryUnit>;

const ofLot = z.strictObject({ cabinetId: id, productId: id, lot: id });

export const listUnits = defineCall({
  method: 'GET',
  path: '/inventory/units',
  summary: 'The single units of a lot in a device, as far as they are known by serial number or tag',
  permission: STOCK_READ,
  query: ofLot,
  response: pageOf(InventoryUnit),
});

/** A product on its way to a device. */
export const ProductOnTheWay = z.strictObject({
  productLabelName: z.string(),
  units: z.int(),
  /** The first of it is expected on this day; null if nobody has said it. */
  due: CalendarDay.nullable(),
  /** Shipment lines of it that a person receives; what else comes the device receives itself. */
  linesToReceive: z.int(),
});
export type ProductOnTheWay = z.infer<typeof ProductOnTheWay>;

export const getStockSummary = defineCall({
  method: 'GET',
  path: '/inventory/summary/:cabinetId',
  summary:
    "The units of a device by expiration, what is on its way there, the last count, and the business's day",
  permission: STOCK_READ,
  params: oneDevice,
  response: z.strictObject({
    /** Expiry is judged by this day, whatever zone the user is in. */
    today: CalendarDay,
    /** Whether the stock of the device has begun: until then nothing that it reports is posted. */
    begun: z.boolean(),
    units: z.int(),
    lots: z.int(),
    byExpiry: ByExpiry,
    /** Null if nobody has counted anything for this customer. */
    lastCountedAt: Instant.nullable(),
    /** The first to come first; empty for who may not read orders. */
    onTheWay: z.array(ProductOnTheWay),
  }),
});
export type StockSummary = z.infer<(typeof getStockSummary)['response']>;

/** The last full read of a device that reads tags, or the last counts of the scales of one that weighs. */
export const getLatestScan = defineCall({
  method: 'GET',
  path: '/inventory/latestScan/:cabinetId',
  summary: 'The last full read of the tags in a device, or what its scales counted last',
  permission: STOCK_READ,
  params: oneDevice,
  response: z.strictObject({
    /** Null if there was none yet. */
    result: z
      .strictObject({
        /** Of scales: when the last of them settled. */
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
        /** The sections of trays whose scales can tell what rests on them; empty for a device that does not weigh. */
        sections: z.array(
          z.strictObject({
            section: z.string(),
            productId: z.string(),
            productLabelName: z.string(),
            counted: z.int(),
            /** What the ledger has there now. */
            onHand: z.int(),
            countedAt: Instant,
          }),
        ),
      })
      .nullable(),
  }),
});
export type LatestScan = NonNullable<z.infer<(typeof getLatestScan)['response']>['result']>;

export const COUNT_STATES = ['open', 'confirmed', 'suspended'] as const;

/** A lot in a cycle count, and what became of it today: who is interrupted goes on where they were. */
export const CountLot = z.strictObject({
  productId: z.string(),
  ...InventoryLot.pick({
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
  permission: STOCK_READ,
  params: oneDevice,
  response: pageOf(CountLot),
});

export const ScannedProduct = z.strictObject({
  productId: z.string(),
  productLabelName: z.string(),
  ndc542: z.string(),
  isSerializable: z.boolean(),
  /** The customer's own products are always the customer's. */
  mayChooseOwner: z.boolean(),
  presetOwnership: Owner,
  /** Whether the device holds this product. */
  inDevice: z.boolean(),
});
export type ScannedProduct = z.infer<typeof ScannedProduct>;

export const ScanAnswer = z.strictObject({
  products: z.array(ScannedProduct),
  lot: z.string().nullable(),
  /** As known of the lot, else as scanned. */
  expiration: CalendarDay.nullable(),
  /** Both dates, where the code says another one than is known of the lot. */
  contradiction: z.string().nullable(),
  serial: z.string().nullable(),
  tagId: z.string().nullable(),
  /** How many units of use it stands for: a pack its units, everything else one. */
  units: z.int().min(1),
  /** It is a code that was misread or mistyped; nothing is known by it. */
  wrongCheckDigit: z.boolean(),
  onHand: z.int(),
  elsewhere: z.strictObject({ cabinetId: z.string(), cabinetName: z.string() }).nullable(),
});
export type ScanAnswer = z.infer<typeof ScanAnswer>;

export const readStockScan = defineCall({
  method: 'POST',
  path: '/inventory/scan/:cabinetId',
  summary: 'What a scanned or typed text means at a device: GS1 code, GTIN, NDC, lot, serial number or tag',
  permission: STOCK_READ,
  params: oneDevice,
  body: z.strictObject({
    text: z.string().min(1).max(500),
    /** Which of several products it is. */
    productId: id.optional(),
  }),
  response: ScanAnswer,
});

/** A product that may be inserted into a device. */
export const listStockProducts = defineCall({
  method: 'GET',
  path: '/inventory/products/:cabinetId',
  summary: 'The products of a device, with what an insert by hand has to know of them',
  permission: STOCK_READ,
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
