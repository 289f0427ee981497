import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { ByExpiry, CalendarDay, Owner, STOCK_READ } from './inventory-views-fields.ts';
import { pageOf } from './lists.ts';

const defineCall = callsOf('inventory');

const id = z.string().min(1).max(100);
const oneDevice = z.strictObject({ cabinetId: id });

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
  /** The expected day of the first of it; null if unknown. */
  due: CalendarDay.nullable(),
  /** Its shipment lines that a person receives; others the device receives itself. */
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
    /** Until the stock of the device has begun, its reports are not posted. */
    begun: z.boolean(),
    units: z.int(),
    lots: z.int(),
    byExpiry: ByExpiry,
    /** Null if nothing was counted for this customer. */
    lastCountedAt: Instant.nullable(),
    /** The first to come first; empty if the caller may not read orders. */
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
        /** Of scales: the time of the last count. */
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
        /** The sections whose scales can tell what rests on them; empty for a device that does not weigh. */
        sections: z.array(
          z.strictObject({
            section: z.string(),
            productId: z.string(),
            productLabelName: z.string(),
            counted: z.int(),
            /** The ledger's number now. */
            onHand: z.int(),
            countedAt: Instant,
          }),
        ),
      })
      .nullable(),
  }),
});
export type LatestScan = NonNullable<z.infer<(typeof getLatestScan)['response']>['result']>;

export const ScannedProduct = z.strictObject({
  productId: z.string(),
  productLabelName: z.string(),
  ndc542: z.string(),
  isSerializable: z.boolean(),
  /** Not for the customer's own products. */
  mayChooseOwner: z.boolean(),
  presetOwnership: Owner,
  /** Whether the device holds this product. */
  inDevice: z.boolean(),
});
export type ScannedProduct = z.infer<typeof ScannedProduct>;

export const ScanAnswer = z.strictObject({
  products: z.array(ScannedProduct),
  lot: z.string().nullable(),
  /** The lot's known date, else the scanned one. */
  expiration: CalendarDay.nullable(),
  /** Both dates, if the code's differs from the lot's. */
  contradiction: z.string().nullable(),
  serial: z.string().nullable(),
  tagId: z.string().nullable(),
  /** Units of use to count: the content for a pack, else one. */
  units: z.int().min(1),
  /** The code was misread or mistyped, and is unknown. */
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
    /** The choice among several products. */
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
