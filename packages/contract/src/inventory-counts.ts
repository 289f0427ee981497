import { CYCLE_COUNT_AGES, CYCLE_COUNT_EVENT } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant, jsonParameter } from './fields.ts';
import { STOCK_READ } from './inventory-views-fields.ts';
import { InventoryLot } from './inventory-views.ts';
import { count, fieldsParameter, orderParameter, pageOf, type ListColumns } from './lists.ts';

const defineCall = callsOf('inventory');

export const COUNT_STATES = ['open', 'confirmed', 'suspended'] as const;

/** A lot in a cycle count with today's state, from which an interrupted count continues. */
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
  params: z.strictObject({ cabinetId: z.string().min(1).max(100) }),
  response: pageOf(CountLot),
});

export const CycleCount = z.strictObject({
  id: z.int(),
  customerId: z.string(),
  customerName: z.string(),
  /** The device that was counted. */
  resourceId: z.string(),
  resourceName: z.string(),
  /** Whether the device can be opened: it is still with the customer. */
  mayOpen: z.boolean(),
  eventType: z.literal(CYCLE_COUNT_EVENT),
  createdBy: z.string(),
  createdAt: Instant,
  /** By the weeks of the business. */
  age: z.enum(CYCLE_COUNT_AGES),
  data: z.strictObject({
    productId: z.string(),
    productName: z.string(),
    lot: z.string(),
    counted: z.int(),
  }),
});
export type CycleCount = z.infer<typeof CycleCount>;

export const CYCLE_COUNT_COLUMNS = {
  createdAt: { header: 'Counted', kind: 'instant' },
  resourceName: { header: 'Device', kind: 'text', fileWidth: 30 },
  resourceId: { header: 'Device ID', kind: 'text', fileWidth: 14 },
  customerName: { header: 'Customer', kind: 'text', fileWidth: 28 },
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 14 },
  productName: { header: 'Product', kind: 'text', fileWidth: 34 },
  productId: { header: 'Product ID', kind: 'text', fileWidth: 14 },
  lot: { header: 'Lot', kind: 'text', fileWidth: 16 },
  counted: { header: 'Quantity', kind: 'number' },
  createdBy: { header: 'Counted By', kind: 'text', fileWidth: 24 },
  eventType: { header: 'Event', kind: 'text', fileWidth: 14, only: 'file' },
  age: { header: 'Age', kind: 'text', only: 'page' },
} as const satisfies ListColumns;

/** Of the report; the call needs the period. */
export const CycleCountFilter = z
  .strictObject({
    customerId: z.string().min(1).max(100),
    eventType: z.literal(CYCLE_COUNT_EVENT),
    createdAt: z.strictObject({ between: z.tuple([Instant, Instant]) }),
    resourceId: z.string().min(1).max(100),
    /** The last count of each device with stock, where that is too long ago. */
    countDue: z.boolean(),
  })
  .partial();
export type CycleCountFilter = z.infer<typeof CycleCountFilter>;

const SORT = ['createdAt', 'resourceId', 'createdBy', 'customerId'] as const;
const MAX_OFFSET = 10_000_000;

export const listCycleCounts = defineCall({
  method: 'GET',
  path: '/cycleCount',
  summary: 'Cycle counts of a period, also those that found what the ledger says, newest first',
  permission: { action: 'read', resource: 'inventory', for: 'somewhere' },
  query: z
    .strictObject({
      offset: count(MAX_OFFSET).optional(),
      skip: count(MAX_OFFSET).optional(),
      limit: count(500).min(1).default(10),
      order: orderParameter(SORT, { key: 'createdAt', direction: 'DESC' }),
      where: jsonParameter(CycleCountFilter.required({ createdAt: true })),
      fields: jsonParameter(fieldsParameter(CycleCount.keyof().options)).optional(),
    })
    .transform(({ offset, skip, ...rest }) => ({ ...rest, offset: offset ?? skip ?? 0 })),
  response: pageOf(CycleCount),
  csv: true,
});
