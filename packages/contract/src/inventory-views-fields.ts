// Fields and queries that the calls about current stock share.
import {
  DEVICE_TYPE_LABELS,
  DEVICE_TYPES,
  EXPIRY_BUCKETS,
  EXPIRY_PARTS,
  isCalendarDate,
  MOST_PRODUCT_GROUPS,
  OWNERS,
} from '@parwell/domain';
import { z } from 'zod';
import { jsonParameter } from './fields.ts';
import { groupedLimit, groupedPage, groupedPageOf, orderParameter, type ListColumns } from './lists.ts';

export const STOCK_READ = { action: 'read', resource: 'inventory', for: 'somewhere' } as const;

export const CalendarDay = z.string().refine(isCalendarDate, 'Must be a date such as 2027-03-08');
export const Owner = z.enum(OWNERS);

/** Units of use on hand, together with the number of the last full read or the scale if that differs. */
export const UnitsOfUse = z.union([z.int(), z.strictObject({ dbValue: z.int(), scanValue: z.int() })]);

/** The fields of every row of current stock: a lot in a device, a lot in a dispenser, a single unit. */
export const stockFields = {
  customerId: z.string(),
  customerName: z.string(),
  cabinetId: z.string(),
  cabinetName: z.string(),
  cabinetType: z.enum(DEVICE_TYPES),
  productItemId: z.string(),
  /** The same, under the name by which older clients know it. */
  product_item_id: z.string(),
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
  /** Something about the lot is in review: the number may be wrong. */
  hasSuspendedLot: z.boolean(),
  /** Some of it lies where the product does not belong (H4). */
  misplaced: z.boolean(),
};

/** How the columns of every view of current stock begin, and those of its lots. */
export const STOCK_COLUMNS = {
  productLabelName: { header: 'Product', kind: 'text', fileWidth: 36 },
  productItemId: { header: 'Product ID', kind: 'text', fileWidth: 14 },
  ndc542: { header: 'NDC', kind: 'text', fileWidth: 15 },
  productGroup: { header: 'Product group', kind: 'text', fileWidth: 18, inFile: { header: 'Product Group' } },
  cabinetName: { header: 'Device', kind: 'text', fileWidth: 30 },
  cabinetId: { header: 'Device ID', kind: 'text', fileWidth: 14 },
  cabinetType: {
    header: 'Device type',
    kind: 'text',
    labels: DEVICE_TYPE_LABELS,
    fileWidth: 18,
    inFile: { header: 'Device Type' },
  },
  customerName: { header: 'Customer', kind: 'text', fileWidth: 30 },
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 14 },
} as const satisfies ListColumns;
export const STOCK_LOT_COLUMNS = {
  lot: { header: 'Lot', kind: 'text', fileWidth: 18 },
  expiration: { header: 'Expiration', kind: 'date' },
  lotSize: { header: 'Size', kind: 'text' },
  lotAssay: { header: 'Assay', kind: 'text' },
  lotUnitOfMeasure: { header: 'Unit', kind: 'text' },
} as const satisfies ListColumns;

/** Each end included; a missing end is open. */
const days = z.strictObject({ from: CalendarDay.optional(), until: CalendarDay.optional() });
const Expiration = z.union([z.enum(EXPIRY_BUCKETS), days]);

/** Units by when they expire. */
export const ByExpiry = z.array(z.strictObject({ part: z.enum(EXPIRY_PARTS), units: z.int(), days }));

const id = z.string().min(1).max(100);
const text = z.string().trim().max(200);

/** Products of exactly these groups; `NO_PRODUCT_GROUP` stands for those without one. */
export const ProductGroups = z.array(text).max(MOST_PRODUCT_GROUPS);

export const InventoryFilter = z
  .strictObject({
    customerId: id,
    cabinetId: id,
    cabinetType: z.enum(DEVICE_TYPES),
    productItemId: id,
    productLabelName: text,
    productGroup: text,
    productGroups: ProductGroups,
    lot: text,
    serialNo: text,
    tagId: text,
    productOwnership: Owner,
    expiration: Expiration,
    /** Whether it lies where the product does not belong (H4). */
    misplaced: z.enum(['yes', 'no']),
  })
  .partial();
export type InventoryFilter = z.infer<typeof InventoryFilter>;

/** In the sequence of `INVENTORY_GROUPS`. */
export const INVENTORY_GROUP_KEYS = ['cabinetId', 'cabinetType', 'productItemId', 'lot'] as const;
export type InventoryGroupKey = (typeof INVENTORY_GROUP_KEYS)[number];

const SORT = [
  'productLabelName',
  'ndc542',
  'lot',
  'expiration',
  'cabinetId',
  'cabinetType',
  'customerId',
] as const;

const ROWS_PER_PAGE = 10;

/** The query of a list of current stock, which can also be sorted by these. */
export const inventoryQuery = <Key extends string>(sortedBy: readonly Key[]) =>
  z
    .strictObject({
      ...InventoryFilter.shape,
      productGroups: jsonParameter(ProductGroups).optional(),
      expiration: jsonParameter(Expiration).optional(),
      ...groupedPage(INVENTORY_GROUP_KEYS, 500),
      order: orderParameter<(typeof SORT)[number] | Key>([...SORT, ...sortedBy], {
        key: 'expiration',
        direction: 'ASC',
      }),
    })
    .transform(({ offset, limit, order, groupBy, groupByVal, ...where }) => ({
      where,
      offset,
      limit: groupedLimit({ limit, groupBy, groupByVal }, ROWS_PER_PAGE),
      order,
      groupBy,
      groupByVal,
    }));

const InventorySums = z.strictObject({ onHand: z.int() });
export type InventorySums = z.infer<typeof InventorySums>;

/** A page of rows or groups; the rows stand under `inventories` too, where older clients know them. */
export const stockPageOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ ...groupedPageOf(row, InventorySums).shape, inventories: z.array(row) });

/** The groups alone. */
export const inventoryGroups = groupedPageOf(z.never(), InventorySums);
