import { DEVICE_TYPE_LABELS, DEVICE_TYPES, USAGE_WINDOW_NAMES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant, jsonParameter } from './fields.ts';
import {
  count,
  groupedLimit,
  groupedPage,
  groupedPageOf,
  listQuery,
  orderParameter,
  pageOf,
  type ListColumns,
} from './lists.ts';

const defineCall = callsOf('usage');

const read = { action: 'read', resource: 'par', for: 'somewhere' } as const;
const id = z.string().min(1).max(100);
const text = z.string().trim().max(200);
const units = z.int();
/** With one decimal; null without usage. */
const days = z.number().nullable();

/** A product in a device: levels, stock and usage. All in units of use. */
export const ParUsage = z.strictObject({
  customerId: z.string(),
  customerName: z.string(),
  /** The device's; rows are grouped by it. */
  groupName: z.string(),
  cabinetId: z.string(),
  cabinetType: z.enum(DEVICE_TYPES),
  productId: z.string(),
  productName: z.string(),
  productGroup: z.string(),
  ndc: z.string(),
  /** The par setting's; null without one. */
  crl: units.nullable(),
  minQty: units.nullable(),
  maxQty: units.nullable(),
  maxFill: units.nullable(),
  /** The setting is shared by all the customer's devices of the type. */
  shared: z.boolean(),
  /** Null without a setting. */
  customerProductId: z.int().nullable(),
  /** The last change of the setting. */
  lastUpdate: Instant.nullable(),
  /** The product's, used where the setting has none. */
  productCrl: units.nullable(),
  productMaxFill: units.nullable(),
  /** Units used in the last 365, 61 and 7 days, including today. */
  usageY: units,
  usageM: units,
  usageW: units,
  /** How many days the usable stock lasts at each of the three rates. */
  ydoh: days,
  mdoh: days,
  wdoh: days,
  /** Usable: neither expired nor beyond its shelf life. */
  salesQty: units,
  /** All units on hand. */
  onHandQuantity: units,
  /** Shipped and not received. */
  inTransitQty: units,
  /** Ordered and not shipped. */
  onOrderQty: units,
});
export type ParUsage = z.infer<typeof ParUsage>;

export const PAR_USAGE_COLUMNS = {
  groupName: { header: 'Device', kind: 'text', fileWidth: 30, only: 'file' },
  cabinetId: { header: 'Device ID', kind: 'text', fileWidth: 14, only: 'file' },
  cabinetType: {
    header: 'Device type',
    kind: 'text',
    labels: DEVICE_TYPE_LABELS,
    fileWidth: 18,
    only: 'file',
  },
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 14, only: 'file' },
  customerName: { header: 'Customer', kind: 'text', fileWidth: 30, only: 'file' },
  productName: { header: 'Product', kind: 'text', fileWidth: 36 },
  productId: { header: 'Product ID', kind: 'text', fileWidth: 14 },
  productGroup: { header: 'Product group', kind: 'text' },
  ndc: { header: 'NDC', kind: 'text', fileWidth: 15 },
  minQty: { header: 'Min', kind: 'number' },
  maxQty: { header: 'Max', kind: 'number' },
  crl: { header: 'CRL', kind: 'number' },
  productCrl: { header: 'Product CRL', kind: 'number', only: 'file' },
  maxFill: { header: 'Max fill', kind: 'number' },
  productMaxFill: { header: 'Product max fill', kind: 'number', only: 'file' },
  shared: { header: 'Shared', kind: 'text', fileWidth: 8, only: 'file' },
  salesQty: { header: 'On hand', kind: 'number', inFile: { header: 'Usable' } },
  onHandQuantity: { header: 'On hand', kind: 'number', only: 'file' },
  inTransitQty: { header: 'In transit', kind: 'number' },
  onOrderQty: { header: 'On order', kind: 'number' },
  usageY: { header: 'Used, year', kind: 'number', inFile: { header: 'Usage, year' } },
  usageM: { header: 'Used, 2 months', kind: 'number', inFile: { header: 'Usage, 2 months' } },
  usageW: { header: 'Used, week', kind: 'number', inFile: { header: 'Usage, week' } },
  ydoh: { header: 'Days, year', kind: 'number', inFile: { header: 'Days on hand, year' } },
  mdoh: { header: 'Days, 2 months', kind: 'number', inFile: { header: 'Days on hand, 2 months' } },
  wdoh: { header: 'Days, week', kind: 'number', inFile: { header: 'Days on hand, week' } },
  lastUpdate: { header: 'Par updated', kind: 'instant' },
  status: { header: 'Status', kind: 'text', only: 'page' },
} as const satisfies ListColumns;

export const ParUsageFilter = z
  .strictObject({ customerId: id, cabinetId: id, productId: id, productGroup: text })
  .partial();
export type ParUsageFilter = z.infer<typeof ParUsageFilter>;

const SORT = [
  'productName',
  'productId',
  'ndc',
  'groupName',
  'minQty',
  'maxQty',
  'maxFill',
  'lastUpdate',
] as const;
const ORDER = { key: 'productName', direction: 'ASC' } as const;
const sums = z.strictObject({ onHandQuantity: units, inTransitQty: units });
const MOST_ROWS = 500;
const USUAL_ROWS = 10;

export const listPar = defineCall({
  method: 'GET',
  path: '/par',
  summary: 'Par, stock and usage of products in devices; the filter also as one JSON parameter, where',
  permission: read,
  query: z
    .strictObject({
      ...ParUsageFilter.shape,
      where: jsonParameter(ParUsageFilter).optional(),
      ...groupedPage(['cabinet'], MOST_ROWS),
      order: orderParameter(SORT, ORDER),
    })
    .transform(({ offset, limit, order, groupBy, groupByVal, where, ...named }) => ({
      where: { ...named, ...where },
      offset,
      limit: groupedLimit({ limit, groupBy, groupByVal }, USUAL_ROWS),
      order,
      groupBy,
      groupByVal,
    })),
  response: groupedPageOf(ParUsage, sums),
});

export const listUsage = defineCall({
  method: 'GET',
  path: '/reports/usage',
  summary: 'The same rows ungrouped, also as CSV',
  permission: read,
  query: listQuery({
    sort: SORT,
    order: ORDER,
    fields: ParUsage.keyof().options,
    where: ParUsageFilter,
    limit: { standard: USUAL_ROWS, most: MOST_ROWS },
  }),
  response: pageOf(ParUsage),
  csv: true,
});

/** A vend that counts as usage. */
export const UsageVend = z.strictObject({
  id: z.int(),
  at: Instant,
  lot: z.string(),
  serialNo: z.string(),
  tagId: z.string(),
  userName: z.string(),
  npiProviderId: z.string(),
  quantity: units,
  /** Reversed vends do not count. */
  reversedAt: Instant.nullable(),
});
export type UsageVend = z.infer<typeof UsageVend>;

export const listUsageVends = defineCall({
  method: 'GET',
  path: '/par/vends',
  summary: 'The vends behind a figure of usage, the newest first',
  permission: read,
  query: z.strictObject({
    cabinetId: id,
    productId: id,
    window: z.enum(USAGE_WINDOW_NAMES),
    offset: count(10_000_000).default(0),
    limit: count(MOST_ROWS).min(1).default(USUAL_ROWS),
  }),
  response: z.strictObject({
    ...pageOf(UsageVend).shape,
    /** Their sum. */
    units,
  }),
});

const used = z.strictObject({ usage: units, daysStocked: z.int().nullable() });

export const getParUsage = defineCall({
  method: 'GET',
  path: '/par/usage',
  summary: 'How a product is used in the devices that a par setting is for',
  permission: { action: 'read', resource: ['par', 'products'], for: { field: 'customerId' } },
  query: z.strictObject({
    customerId: id,
    productId: id,
    cabinetType: z.enum(DEVICE_TYPES),
    cabinetId: id.optional(),
  }),
  response: z.strictObject({
    devices: z.int(),
    /** Usable units. */
    salesQty: units,
    year: used,
    twoMonths: used,
    week: used,
  }),
});
export type ParUsageFigures = z.infer<(typeof getParUsage)['response']>;

/** A stored figure that differs from the ledger. */
const Difference = z.strictObject({
  customerId: z.string(),
  cabinetId: z.string(),
  productId: z.string(),
  figure: z.string(),
  of: z.string(),
  kept: z.string().nullable(),
  ledger: z.string().nullable(),
});

export const refreshPar = defineCall({
  method: 'POST',
  path: '/par/refresh',
  summary:
    'Recount stock and usage from the ledger, customer after customer. Call again with the answered `next` until it is null',
  permission: { action: 'create', resource: 'par', for: 'somewhere' },
  body: z.strictObject({
    /** If omitted, everything that the caller may change. */
    customerId: id.optional(),
    cabinetId: id.optional(),
    /** The end of the previous call. */
    after: z.string().max(100).optional(),
  }),
  response: z.strictObject({
    message: z.string(),
    customers: z.int(),
    /** The number of wrong figures. They have been corrected, and are logged. */
    differing: z.int(),
    /** The first of them. */
    differences: z.array(Difference),
    next: z.string().nullable(),
  }),
});
