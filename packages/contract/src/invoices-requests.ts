import {
  ABW_ACCOUNTS,
  DEVICE_TYPE_LABELS,
  DEVICE_TYPES,
  INVOICE_REQUEST_LIMIT,
  INVOICE_REQUEST_STATUS_LABELS,
  INVOICE_REQUEST_STATUSES,
  isCalendarDate,
  OMIT_REASONS,
  SAP_STATES,
  YES_NO,
} from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Between, Instant, jsonParameter } from './fields.ts';
import { count, orderParameter, pageOf, type ListColumns } from './lists.ts';

const defineCall = callsOf('invoices');

const read = { action: 'read', resource: 'invoices', for: 'somewhere' } as const;
const administer = { action: 'create', resource: 'invoices', for: 'ALL' } as const;

const text = z.string().trim().max(200);
const day = z.string().refine(isCalendarDate, 'Must be a day, as 2026-11-16');
const status = z.enum(INVOICE_REQUEST_STATUSES);
export const oneRequest = z.strictObject({
  invoiceRequestId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});

/** A billed vend (AINV-025). */
export const InvoiceRequest = z.strictObject({
  id: z.int(),
  /** The same as `id`. */
  invoiceId: z.int(),
  customerId: z.string(),
  customerName: z.string(),
  cabinetId: z.string(),
  cabinetType: z.enum(DEVICE_TYPES),
  productId: z.string(),
  productName: z.string(),
  productGroup: z.string(),
  dispenseDate: Instant,
  ndc: z.string(),
  lot: z.string(),
  size: z.string(),
  assay: z.string(),
  unitOfMeasure: z.string(),
  serialNo: z.string(),
  rfidTag: z.string(),
  quantity: z.int(),
  abwCode: z.enum(ABW_ACCOUNTS).nullable(),
  /** The customer's usual account; not chosen until saved. */
  suggestedCode: z.enum(ABW_ACCOUNTS),
  status,
  /** Part of a running transmission. */
  claimed: z.boolean(),
  omitted: z.boolean(),
  omittedReason: z.enum(OMIT_REASONS).nullable(),
  omittedNote: z.string(),
  rgaNumber: z.string(),
  transmitted: Instant.nullable(),
  /** The ERP's reason not to bill it; empty if it bills it. */
  refusal: z.string(),
  customerManualSplitBill: z.enum(YES_NO),
  customerAutoSplitBill: z.enum(YES_NO),
  version: z.int(),
});
export type InvoiceRequest = z.infer<typeof InvoiceRequest>;

export const INVOICE_REQUEST_COLUMNS = {
  dispenseDate: { header: 'Dispensed', kind: 'instant' },
  customerId: { header: 'Customer Id', kind: 'text', fileWidth: 14, inFile: { header: 'Customer ID' } },
  customerName: { header: 'Customer', kind: 'text', fileWidth: 28, only: 'file' },
  productName: { header: 'Product', kind: 'text', fileWidth: 34 },
  productId: { header: 'Product ID', kind: 'text', fileWidth: 14 },
  productGroup: { header: 'Product Group', kind: 'text', fileWidth: 20 },
  ndc: { header: 'NDC', kind: 'text', fileWidth: 15 },
  lot: { header: 'Lot', kind: 'text', fileWidth: 16 },
  size: { header: 'Size', kind: 'text' },
  assay: { header: 'Assay', kind: 'text' },
  unitOfMeasure: { header: 'Unit', kind: 'text' },
  serialNo: { header: 'Serial Number', kind: 'text', fileWidth: 18 },
  rfidTag: { header: 'Tag', kind: 'text', fileWidth: 26 },
  quantity: { header: 'Qty', kind: 'number', inFile: { header: 'Quantity' } },
  abwCode: { header: 'Account', kind: 'text' },
  status: { header: 'Status', kind: 'text', labels: INVOICE_REQUEST_STATUS_LABELS, fileWidth: 16 },
  transmitted: { header: 'Transmitted', kind: 'instant', inFile: { header: 'Sent to SAP' } },
  refusal: { header: 'Refused by SAP', kind: 'text', fileWidth: 30, only: 'file' },
  omittedReason: { header: 'Omit Reason', kind: 'text', fileWidth: 12, inFile: { header: 'Omitted' } },
  omittedNote: { header: 'Omit Note', kind: 'text', fileWidth: 30, inFile: { header: 'Omitted Note' } },
  rgaNumber: { header: 'RGA Number', kind: 'text', fileWidth: 16 },
  cabinetId: { header: 'Device ID', kind: 'text', fileWidth: 14 },
  cabinetType: { header: 'Device Type', kind: 'text', labels: DEVICE_TYPE_LABELS, fileWidth: 18 },
  id: { header: 'Request', kind: 'number' },
} as const satisfies ListColumns;

/** Texts match anywhere. Dates are business days, the last one included. */
export const InvoiceRequestFilter = z
  .strictObject({
    customerId: z.string().min(1).max(100),
    productIds: z.array(z.string().max(100)).max(100),
    productName: text,
    productGroups: z.array(text).max(100),
    status: z.array(status).max(INVOICE_REQUEST_STATUSES.length),
    /** Date of dispensing. */
    startDate: day,
    endDate: day,
    transmittedStartDate: day,
    transmittedEndDate: day,
    /** As instants, for days in the user's time zone. */
    transmitted: Between,
    /** AUTO: split by the ERP. NONE: not chosen yet. */
    abwCode: z.enum([...ABW_ACCOUNTS, 'AUTO', 'NONE']),
    cabinetType: z.enum(DEVICE_TYPES),
    lot: text,
    serialNo: text,
    tag: text,
    /** The ERP's answer. */
    sapState: z.enum(SAP_STATES),
    getCCPayableOnly: z.boolean(),
  })
  .partial();
export type InvoiceRequestFilter = z.infer<typeof InvoiceRequestFilter>;

const list = <Value extends z.ZodType>(value: Value) => jsonParameter(value).optional();
const filterParameters = {
  ...InvoiceRequestFilter.shape,
  productIds: list(InvoiceRequestFilter.shape.productIds.unwrap()),
  productGroups: list(InvoiceRequestFilter.shape.productGroups.unwrap()),
  status: list(InvoiceRequestFilter.shape.status.unwrap()),
  transmitted: list(Between),
  getCCPayableOnly: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
};

export const INVOICE_REQUEST_SORT = [
  'dispenseDate',
  'customerId',
  'productName',
  'lot',
  'quantity',
  'abwCode',
  'status',
  'transmitted',
] as const;

export const listInvoiceRequests = defineCall({
  method: 'GET',
  path: '/invoice-requests',
  summary:
    'What was vended and is to be billed. Needs a customer or, for staff of the provider, the days it was dispensed on',
  permission: read,
  query: z
    .strictObject({
      ...filterParameters,
      offset: count(10_000_000).optional(),
      skip: count(10_000_000).optional(),
      limit: count(INVOICE_REQUEST_LIMIT).min(1).default(10),
      order: orderParameter(INVOICE_REQUEST_SORT, { key: 'dispenseDate', direction: 'DESC' }),
    })
    .transform(({ offset, skip, limit, order, ...where }) => ({
      where,
      offset: offset ?? skip ?? 0,
      limit,
      order,
    })),
  response: pageOf(InvoiceRequest),
});

/** Shown before an action on all matches. */
export const InvoiceRequestCounts = z.strictObject({
  /** Ignores the filter's status. A request that is being sent counts as sent. */
  counts: z.strictObject({
    'PENDING ABW': z.int(),
    READY: z.int(),
    'ON HOLD': z.int(),
    TRANSMITTED: z.int(),
    OMITTED: z.int(),
  }),
  /** Of the sent ones: refused by the ERP, and without an answer for too long (`sapState` late). */
  refused: z.int(),
  unacknowledged: z.int(),
});
export type InvoiceRequestCounts = z.infer<typeof InvoiceRequestCounts>;

export const countInvoiceRequests = defineCall({
  method: 'GET',
  path: '/invoice-requests/counts',
  summary: 'How many invoice requests match, by status',
  permission: read,
  query: z.strictObject(filterParameters),
  response: InvoiceRequestCounts,
});

/** For actions on many. */
export const findInvoiceRequestIds = defineCall({
  method: 'GET',
  path: '/invoice-requests/ids',
  summary: `The ids of all invoice requests that match, at most ${INVOICE_REQUEST_LIMIT}`,
  permission: administer,
  query: z.strictObject(filterParameters),
  response: z.strictObject({ ids: z.array(z.int()), total_record: z.int().min(0) }),
});

/** A step in the life of a request; a future step has no time. */
export const RequestStep = z.strictObject({
  title: z.string(),
  note: z.string(),
  at: Instant.nullable(),
  /** The number of the linked invoice or credit memo. */
  invoice: z.string().optional(),
});
export type RequestStep = z.infer<typeof RequestStep>;

export const InvoiceRequestDetail = z.strictObject({
  request: InvoiceRequest,
  /** A name; empty if nobody chose. */
  chosenBy: z.string(),
  /** Facts of the vend as they were at that time. */
  evidence: z.strictObject({
    transactionId: z.int(),
    cabinetName: z.string(),
    userName: z.string(),
    npi: z.string(),
    /** As set up at devices; empty if unknown. */
    providerName: z.string(),
    dispensedAt: Instant,
    session: z.string(),
    note: z.string(),
    expiration: z.string().refine(isCalendarDate).nullable(),
    /** The device's clock was wrong, so this is the time of arrival. */
    timeReplaced: z.boolean(),
  }),
  life: z.array(RequestStep),
});
export type InvoiceRequestDetail = z.infer<typeof InvoiceRequestDetail>;

export const getInvoiceRequest = defineCall({
  method: 'GET',
  path: '/invoice-requests/:invoiceRequestId',
  summary: 'An invoice request with its evidence and its life',
  permission: read,
  params: oneRequest,
  response: InvoiceRequestDetail,
});
