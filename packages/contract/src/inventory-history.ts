import { DEVICE_TYPE_LABELS, DEVICE_TYPES, historyDaysProblem, type InventoryView } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { CalendarDay, STOCK_READ } from './inventory-views-fields.ts';
import { STOCK_VARIANTS } from './inventory-views.ts';
import { count, orderParameter, pageOf, type ListColumns } from './lists.ts';

const defineCall = callsOf('inventory');

/** On hand at the end of a day. A row belongs to the customer of that time. */
export const HistoryEntry = z.strictObject({
  day: CalendarDay,
  customerId: z.string(),
  customerName: z.string(),
  cabinetId: z.string(),
  cabinetName: z.string(),
  cabinetType: z.enum(DEVICE_TYPES),
  productItemId: z.string(),
  productLabelName: z.string(),
  lot: z.string(),
  expiration: CalendarDay.nullable(),
  /** With all corrections so far. */
  salesUoUQty: z.int(),
  /** The number with which the day was closed. */
  closedUoUQty: z.int(),
  /** When the last late message changed the number; null if none did. */
  correctedAt: Instant.nullable(),
  /** Of dispensers. */
  holderOffset: z.int().nullable(),
  dispenserOffset: z.int().nullable(),
  /** Of single units. */
  serialNo: z.string(),
  tagId: z.string(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const HISTORY_COLUMNS = {
  day: { header: 'Date', kind: 'date' },
  productLabelName: { header: 'Product', kind: 'text', fileWidth: 36 },
  productItemId: { header: 'Product ID', kind: 'text', fileWidth: 14 },
  serialNo: { header: 'Serial Number', kind: 'text', fileWidth: 20 },
  tagId: { header: 'Tag', kind: 'text', fileWidth: 26 },
  lot: { header: 'Lot', kind: 'text', fileWidth: 18 },
  expiration: { header: 'Expiration', kind: 'date' },
  cabinetName: { header: 'Device', kind: 'text', fileWidth: 30 },
  cabinetId: { header: 'Device ID', kind: 'text', fileWidth: 14 },
  cabinetType: {
    header: 'Device type',
    kind: 'text',
    labels: DEVICE_TYPE_LABELS,
    fileWidth: 18,
    inFile: { header: 'Device Type' },
  },
  holderOffset: { header: 'Place', kind: 'text', inFile: { header: 'Holder', kind: 'number' } },
  dispenserOffset: { header: 'Dispenser', kind: 'number', only: 'file' },
  customerName: { header: 'Customer', kind: 'text', fileWidth: 30 },
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 14 },
  salesUoUQty: { header: 'Quantity', kind: 'number' },
  closedUoUQty: { header: 'Before correction', kind: 'number', only: 'file' },
} as const satisfies ListColumns;

const ONE_VIEW: Readonly<Record<string, InventoryView>> = {
  serialNo: 'SERIAL',
  tagId: 'SERIAL',
  holderOffset: 'CARTRIDGE',
  dispenserOffset: 'CARTRIDGE',
};

/** Most columns are in all views. */
export const isHistoryColumnOf = (view: InventoryView, key: string): boolean =>
  (ONE_VIEW[key] ?? view) === view;

const id = z.string().min(1).max(100);
const text = z.string().trim().max(200);

const filter = z
  .strictObject({
    customerId: id,
    startDate: CalendarDay,
    /** The same day if left out. */
    endDate: CalendarDay,
    cabinetType: z.enum(DEVICE_TYPES),
    cabinetId: id,
    productLabelName: text,
    lot: text,
    serialNo: text,
    tagId: text,
  })
  .partial();

/** A date is required. */
export const HistoryFilter = filter.superRefine((asked, context) => {
  const message = historyDaysProblem(asked);
  if (message !== null) context.addIssue({ code: 'custom', message });
});
export type HistoryFilter = z.infer<typeof HistoryFilter>;

const SORT = [
  'day',
  'customerId',
  'cabinetId',
  'cabinetType',
  'productLabelName',
  'lot',
  'expiration',
  'salesUoUQty',
  'holderOffset',
  'serialNo',
  'tagId',
] as const;

export const listInventoryHistory = defineCall({
  method: 'GET',
  path: '/reports/inventory/history/:variant',
  summary: 'What was on hand at the end of a day, by lot, by dispenser or unit by unit',
  permission: STOCK_READ,
  params: z.strictObject({ variant: z.enum(STOCK_VARIANTS) }),
  query: z
    .strictObject({
      ...filter.shape,
      offset: count(10_000_000).default(0),
      limit: count(500).min(1).default(10),
      order: orderParameter(SORT, { key: 'productLabelName', direction: 'ASC' }),
    })
    .transform(({ offset, limit, order, ...where }) => ({ where, offset, limit, order })),
  response: pageOf(HistoryEntry),
});

export const getBusinessDay = defineCall({
  method: 'GET',
  path: '/inventory/today',
  summary: 'The present day of the business, by which expiry is judged and history is kept',
  permission: STOCK_READ,
  response: z.strictObject({ today: CalendarDay }),
});
