import {
  DEVICE_TYPE_LABELS,
  DEVICE_TYPES,
  EXPORT_LIMIT,
  isCalendarDate,
  LARGE_EXPORT_LIMIT,
  SHOWN_ACTIONS,
  TRANSACTION_ACTIONS,
  TRANSACTION_REASONS,
  TRANSACTION_TYPES,
} from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant, jsonParameter } from './fields.ts';
import {
  count,
  CsvExport,
  groupedLimit,
  groupedPage,
  groupedPageOf,
  orderParameter,
  type ListColumns,
} from './lists.ts';

const defineCall = callsOf('inventory');

/** For the row's own customer, wherever the device is now (S35). */
const read = { action: 'read', resource: 'inventory', for: 'somewhere' } as const;
const text = z.string().trim().max(200);

export const Transaction = z.strictObject({
  id: z.int(),
  productItemId: z.string(),
  /** The item to order for it. */
  materialNo: z.string(),
  productLabelName: z.string(),
  productGroup: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  cabinetType: z.enum(DEVICE_TYPES),
  cabinetId: z.string(),
  cabinetName: z.string(),
  lot: z.string(),
  timestamp: Instant,
  /** As known when the row was posted; the lot may have been corrected since. */
  expiration: z.string().refine(isCalendarDate).nullable(),
  correctedExpiration: z.string().refine(isCalendarDate).nullable(),
  /** It happened on the day the lot expired, or later. */
  afterExpiration: z.boolean(),
  /** The provider's NPI. */
  providerId: z.string(),
  qty: z.int(),
  type: z.enum(TRANSACTION_TYPES),
  action: z.enum(TRANSACTION_ACTIONS),
  /** With PENDING and RE-INSERT. */
  shownAction: z.enum(SHOWN_ACTIONS),
  reason: z.enum(TRANSACTION_REASONS),
  reasonCode: z.int().nullable(),
  customerNote: z.string(),
  orderNo: z.string(),
  userName: z.string(),
  serialNo: z.string(),
  /** The same, under its name in the ledger. */
  serial_no: z.string(),
  tag: z.string(),
  /** The same, under its name in the ledger. */
  rfid_tag: z.string(),
  /** Its last six characters. */
  shortTag: z.string(),
  holderOffset: z.int().nullable(),
  dispenserOffset: z.int().nullable(),
  lotSize: z.string(),
  lotAssay: z.string(),
  lotUnitOfMeasure: z.string(),
  invoiced: z.boolean(),
});
export type Transaction = z.infer<typeof Transaction>;

export const TRANSACTION_COLUMNS = {
  timestamp: { header: 'Timestamp', kind: 'instant' },
  type: { header: 'Action', kind: 'text', fileWidth: 14 },
  transactionType: { header: 'Type', kind: 'text', fileWidth: 12 },
  productLabelName: { header: 'Product', kind: 'text', fileWidth: 36 },
  productItemId: { header: 'Product ID', kind: 'text', fileWidth: 14 },
  materialNo: { header: 'Material No', kind: 'text', fileWidth: 14 },
  lot: { header: 'Lot', kind: 'text', fileWidth: 18 },
  expiration: { header: 'Expiration', kind: 'date' },
  qty: { header: 'Qty', kind: 'number' },
  reason: { header: 'Reason', kind: 'text', fileWidth: 14 },
  reasonCode: { header: 'Reason Code', kind: 'number' },
  cabinetId: { header: 'Device ID', kind: 'text', fileWidth: 14 },
  cabinetType: { header: 'Device Type', kind: 'text', labels: DEVICE_TYPE_LABELS, fileWidth: 18 },
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 14 },
  serialNo: { header: 'Serial No', kind: 'text', fileWidth: 18 },
  tag: { header: 'Tag', kind: 'text', fileWidth: 26 },
  shortTag: { header: 'Short Tag', kind: 'text', fileWidth: 10 },
  providerId: { header: 'Provider NPI', kind: 'text', fileWidth: 14 },
  userName: { header: 'Updated By', kind: 'text', fileWidth: 24 },
  customerNote: { header: 'Note', kind: 'text', fileWidth: 30 },
  orderNo: { header: 'Order No', kind: 'text', fileWidth: 16 },
  holderOffset: { header: 'Holder', kind: 'number' },
  dispenserOffset: { header: 'Dispenser', kind: 'number' },
  lotSize: { header: 'Size', kind: 'text' },
  lotAssay: { header: 'Assay', kind: 'text' },
  lotUnitOfMeasure: { header: 'Unit', kind: 'text' },
} as const satisfies ListColumns;

/** Net, in and out, in units of use. */
export const TransactionSums = z.strictObject({ qty: z.int(), in: z.int(), out: z.int() });
export type TransactionSums = z.infer<typeof TransactionSums>;

export const TRANSACTION_GROUPS = ['cabinetId', 'productId', 'lot', 'action', 'serialNo', 'tag'] as const;
const TRANSACTION_SORT = ['timestamp', 'cabinetId', 'productId', 'lot', 'qty', 'action', 'reason'] as const;

const period = z.strictObject({ between: z.tuple([Instant, Instant]) });

export const TransactionFilter = z
  .strictObject({
    customerId: z.string().min(1).max(100),
    /** A part of the device's id; the texts below match parts too. */
    cabinetId: text,
    cabinetType: z.enum(DEVICE_TYPES),
    productId: z.string().min(1).max(100),
    productLabelName: text,
    productGroup: text,
    lot: text,
    /** An action, such as VEND, or a type, such as Cycle Count. */
    type: z.enum([...TRANSACTION_ACTIONS, ...TRANSACTION_TYPES]),
    reason: z.enum(TRANSACTION_REASONS),
    serialNo: text,
    tag: text,
    /** In review, unresolved. */
    review: z.literal('open'),
    /** The vends on this invoice or credit memo. */
    invNo: text,
    timestamp: period,
  })
  .partial();
export type TransactionFilter = z.infer<typeof TransactionFilter>;

export const listTransactions = defineCall({
  method: 'GET',
  path: '/transactions',
  summary:
    'The ledger of stock: everything that was inserted, removed, counted or sent to review, or its groups',
  permission: read,
  query: z
    .strictObject({
      ...TransactionFilter.shape,
      timestamp: jsonParameter(period).optional(),
      ...groupedPage(TRANSACTION_GROUPS, 500),
      order: orderParameter(TRANSACTION_SORT, { key: 'timestamp', direction: 'DESC' }),
    })
    .transform(({ offset, limit, order, groupBy, groupByVal, ...where }) => ({
      where,
      offset,
      limit: groupedLimit({ limit, groupBy, groupByVal }, 10),
      order,
      groupBy,
      groupByVal,
    })),
  response: groupedPageOf(Transaction, TransactionSums),
});

export const exportTransactions = defineCall({
  method: 'GET',
  path: '/reports/transaction',
  summary: `Transactions as CSV, the first ${EXPORT_LIMIT.toLocaleString('en-US')} unless a limit is set`,
  permission: read,
  query: z.strictObject({
    type: z.literal('csv'),
    where: jsonParameter(TransactionFilter).optional(),
    limit: count(LARGE_EXPORT_LIMIT).min(1).default(EXPORT_LIMIT),
    ...CsvExport.pick({ timezone: true, dateFormat: true, groupByName: true, groupByVal: true }).shape,
  }),
  response: z.string(),
});
