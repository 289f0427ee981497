import {
  ABW_ACCOUNTS,
  ABW_LABELS,
  DEVICE_TYPE_LABELS,
  DEVICE_TYPES,
  isCalendarDate,
  RECOMMENDED_STATUSES,
  RESTOCK_STATUSES,
  WAREHOUSES,
} from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant, jsonParameter } from './fields.ts';
import { count, orderParameter, pageOf, type ListColumns } from './lists.ts';

const defineCall = callsOf('restock');

/** For the provider's planners. */
const plan = { action: 'create', resource: 'orders', for: 'ALL' } as const;
/** An admin grant on orders at any level allows reading (OPERM-014). */
const read = { action: 'read', resource: 'orders', for: 'ALL' } as const;
const id = z.string().min(1).max(200);
const date = z.string().refine(isCalendarDate);

/** A selectable lot in a warehouse (OMGT-068). */
export const WarehouseBatch = z.strictObject({
  /** Warehouse and lot: `NCDC/7R0913`. */
  id: z.string(),
  warehouse: z.enum(WAREHOUSES),
  lotNumber: z.string(),
  /** Packs that can still be ordered (R8). */
  warehouseQty: z.int(),
  expirationDate: date.nullable(),
  /** Days until it expires. */
  diffDays: z.int().nullable(),
});
export type WarehouseBatch = z.infer<typeof WarehouseBatch>;

export const ChosenBatch = z.strictObject({
  id: z.string(),
  /** In packs. */
  qty: z.int(),
  warehouse: z.enum(WAREHOUSES),
  lot: z.string(),
  expiration: date.nullable(),
});
export type ChosenBatch = z.infer<typeof ChosenBatch>;

const units = z.int();
const level = z.int().nullable();

/** The inputs of the recommendation, the domain's `RestockFacts`. The screen explains it with the same rule. */
export const RecommendationFacts = z.strictObject({
  today: date,
  hasPar: z.boolean(),
  isProductActive: z.boolean(),
  isCustomerComplete: z.boolean(),
  sources: z.strictObject({
    minPar: level,
    maxPar: level,
    crl: level,
    productCrl: level,
    maxFill: level,
    productMaxFill: level,
  }),
  position: z.strictObject({ usable: units, inTransit: units, onOrder: units }),
  expired: units,
  unitsPerPack: units,
  devices: z.array(
    z.strictObject({
      cabinetId: z.string(),
      usable: units,
      usage: units,
      daysStocked: units.nullable(),
      misplaced: z.boolean().optional(),
    }),
  ),
  vendedInYear: units,
  outstandingOrders: units,
  isReleasing: z.boolean(),
  failure: z.string(),
  hasReleasable: z.boolean(),
  warehouses: z.array(z.enum(WAREHOUSES)),
  batches: z.array(
    z.strictObject({
      warehouse: z.enum(WAREHOUSES),
      lot: z.string(),
      expiration: date.nullable(),
      available: units,
    }),
  ),
});

/** A row of order management (OMGT-063). Quantities in units of use, batches in packs. */
export const RestockRecommendation = z.strictObject({
  id: z.string(),
  /** Changes with every visible change of the row. */
  revision: z.int(),
  asOf: Instant,
  customerId: z.string(),
  customerName: z.string(),
  /** The ordered product. */
  productId: z.string(),
  productName: z.string(),
  productSource: z.string(),
  /** Its par setting is found by this id (OMGT-065). */
  mbrxProductId: z.string(),
  /** Alternatives that can be ordered instead. */
  relatedProducts: z.array(z.strictObject({ productId: z.string(), productName: z.string() })),
  deviceType: z.enum(DEVICE_TYPES),
  /** Usable stock (OMGT-064). */
  salesQty: units,
  recommendedQty: units,
  recommendedPacks: units,
  unitsPerPack: units,
  minPar: level,
  maxPar: level,
  crl: level,
  maxFill: level,
  inventoryStatus: z.enum(RESTOCK_STATUSES),
  orderAbwSetting: z.enum(ABW_ACCOUNTS),
  customerNote: z.string(),
  customerProductNote: z.string(),
  productNote: z.string(),
  warnings: z.array(z.string()),
  /** The devices that it covers. */
  cabinets: z.array(z.strictObject({ cabinetId: z.string(), cabinetName: z.string() })),
  /** The destination of the order. */
  cabinetId: z.string().nullable(),
  /** The first proposed batch. */
  defaultBatch: WarehouseBatch.nullable(),
  proposedBatches: z.array(ChosenBatch),
  /** By distance, at most three. */
  warehouseInventory: z.array(z.array(WarehouseBatch)),
  outstandingOrders: units,
  /** Per pack, in dollars. */
  packValue: z.number(),
  /** Excluded today; only returned where weekdays are not enforced. */
  excludedToday: z.boolean(),
  facts: RecommendationFacts,
});
export type RestockRecommendation = z.infer<typeof RestockRecommendation>;

const LEADING_COLUMNS = {
  customerId: { header: 'Customer Id', kind: 'text', fileWidth: 14 },
  customerName: { header: 'Customer', kind: 'text', fileWidth: 28, only: 'file' },
  productName: { header: 'Product', kind: 'text', fileWidth: 36 },
  productId: { header: 'Product Id', kind: 'text', fileWidth: 14 },
  deviceType: { header: 'Device Type', kind: 'text', labels: DEVICE_TYPE_LABELS, fileWidth: 18 },
  salesQty: { header: 'On Hand', kind: 'number' },
  recommendedQty: { header: 'Recommended Qty', kind: 'number' },
  orderAbwSetting: { header: 'ABW Setting', kind: 'text', labels: ABW_LABELS, fileWidth: 18 },
} as const satisfies ListColumns;
const LAST_COLUMNS = {
  orderBatches: { header: 'Order Batches', kind: 'text', fileWidth: 40 },
  inventoryStatus: { header: 'Status', kind: 'text', fileWidth: 18 },
} as const satisfies ListColumns;
export const RECOMMENDATION_COLUMNS = { ...LEADING_COLUMNS, ...LAST_COLUMNS } as const;
export const EXCEPTION_COLUMNS = {
  ...LEADING_COLUMNS,
  warnings: { header: 'Exceptions', kind: 'text', fileWidth: 48 },
  ...LAST_COLUMNS,
} as const satisfies ListColumns;

export const RECOMMENDATION_TYPES = ['recommendations', 'inventoryExceptions'] as const;

export const RecommendationFilter = z
  .strictObject({
    customerId: id,
    productId: id,
    /** A part of the product's name or id. */
    product: z.string().trim().max(200),
    deviceType: z.enum(DEVICE_TYPES),
    recommendationType: z.enum(RECOMMENDATION_TYPES),
    inventoryStatuses: z.array(z.enum(RESTOCK_STATUSES)).max(RESTOCK_STATUSES.length),
    /** Rows by id, in any status: the selected ones. */
    ids: z.array(id).max(1000),
  })
  .partial();
export type RecommendationFilter = z.infer<typeof RecommendationFilter>;

export const RECOMMENDATION_SORT = [
  'customerId',
  'productName',
  'deviceType',
  'salesQty',
  'recommendedQty',
  'inventoryStatus',
] as const;

const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true');

export const listRecommendations = defineCall({
  method: 'GET',
  path: '/restockRecommendations',
  summary: 'What should be ordered, and what stands in its way',
  permission: read,
  query: z
    .strictObject({
      offset: count(10_000_000).default(0),
      limit: count(500).min(1).default(10),
      orderBy: orderParameter(RECOMMENDATION_SORT, { key: 'customerId', direction: 'ASC' }),
      enforceRestockDowExclusions: yesOrNo.default(true),
      inventoryStatuses: jsonParameter(RecommendationFilter.shape.inventoryStatuses.unwrap()).default([
        ...RECOMMENDED_STATUSES,
      ]),
      recommendationType: RecommendationFilter.shape.recommendationType,
      customerId: RecommendationFilter.shape.customerId,
      productId: RecommendationFilter.shape.productId,
      product: RecommendationFilter.shape.product,
      deviceType: RecommendationFilter.shape.deviceType,
      ids: jsonParameter(RecommendationFilter.shape.ids.unwrap(), 100_000).optional(),
    })
    .transform(({ offset, limit, orderBy, enforceRestockDowExclusions, ...where }) => ({
      offset,
      limit,
      order: orderBy,
      enforceRestockDowExclusions,
      where,
    })),
  response: z.strictObject({
    ...pageOf(RestockRecommendation).shape,
    /** The last update of the rows. */
    asOf: Instant,
    /** The oldest of the warehouses' last reports; null until each has reported. */
    warehouseAsOf: Instant.nullable(),
  }),
});

export const getRestockCounts = defineCall({
  method: 'GET',
  path: '/restockRecommendations/counts',
  summary: 'How many rows each tab of order management has',
  permission: read,
  query: z.strictObject({ customerId: id.optional() }),
  response: z.strictObject({
    recommendations: z.int(),
    inventoryExceptions: z.int(),
    exclusions: z.int(),
    orderRequests: z.int(),
  }),
});

export const listOrderableProducts = defineCall({
  method: 'GET',
  path: '/restockRecommendations/customer-products',
  summary:
    'What can be ordered for a customer, whatever its status; warehouses are shown to the provider only',
  permission: { action: 'create', resource: 'orders', for: { field: 'customerId' } },
  query: z.strictObject({
    customerId: id,
    /** Only this product's row and default batch. */
    productId: id.optional(),
    /** Packs that the default batch should have. */
    minQty: count(999_999).optional(),
  }),
  response: z.strictObject({ restockRecommendations: z.array(RestockRecommendation) }),
});

export const syncWarehouseInventory = defineCall({
  method: 'POST',
  path: '/warehouseInventory/sync',
  summary: 'Ask the warehouses what they have',
  permission: plan,
  response: z.strictObject({ message: z.string() }),
});
