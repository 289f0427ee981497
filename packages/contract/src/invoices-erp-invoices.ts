import { AGEING_BUCKETS, INVOICE_LINE_KINDS, isCalendarDate, PAYMENT_STATUSES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant, jsonParameter } from './fields.ts';
import { count, fieldsParameter, orderParameter, pageOf, type ListColumns } from './lists.ts';

const defineCall = callsOf('invoices');

const read = { action: 'read', resource: 'invoices', for: 'somewhere' } as const;
const day = z.string().refine(isCalendarDate, 'Must be a day, as 2026-11-16');
/** Whole cents, so that nothing is rounded (B15). */
const cents = z.int();
const invoiceNumber = z.string().trim().min(1).max(100);
export const oneInvoice = z.strictObject({ invoiceNumber });

/** The last attempt to pay an invoice by card, or one that must be resolved before the next. */
export const CardPayment = z.strictObject({
  status: z.enum(PAYMENT_STATUSES),
  amount: cents,
  startedAt: Instant,
  startedBy: z.string(),
  /** When the result was known. */
  endedAt: Instant.nullable(),
  /** Whether the ERP knows of the payment; null if there is nothing to report. */
  erp: z.enum(['told', 'waiting', 'failed']).nullable(),
  /** When the provider reported the refund. */
  refundedAt: Instant.nullable(),
  /** The charged amount, or 0. */
  paid: cents,
  /** The open amount when another amount was charged (B23); null otherwise. */
  openThen: cents.nullable(),
  /** When staff settled a payment that was to be refunded. */
  settledAt: Instant.nullable(),
});
export type CardPayment = z.infer<typeof CardPayment>;

/** An invoice or credit memo, with the ERP's field names (INVC-017). */
export const Invoice = z.strictObject({
  Customer: z.string(),
  customerName: z.string(),
  InvoiceNumber: z.string(),
  InvoiceDate: day,
  /** In cents; negative for a credit memo. */
  InvoiceAmount: cents,
  ZzinvPayer: z.string(),
  PaymentTermsDesc: z.string(),
  /** Calendar days past due today; 0 when nothing is open. */
  DaysInArrears: z.int().min(0),
  manufacturerName: z.string(),
  PaymentMethod: z.string(),
  /** Lines for fees and taxes have an empty product number. */
  InvoiceLines: z.array(z.strictObject({ ProductNumber: z.string(), CCRRelevant: z.boolean() })),
  /** Payable by card now (B18, B23). */
  isCCPaymentEligible: z.boolean(),
  dueDate: day,
  /** In cents. */
  openAmount: cents,
  currency: z.literal('USD'),
  isCreditMemo: z.boolean(),
  /** For a credit memo that names its invoice. */
  creditedInvoice: z.string().nullable(),
  cardPayment: CardPayment.nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

/** Both dates are dates of invoices, the last one included. */
export const InvoiceFilter = z
  .strictObject({
    customerId: z.string().max(100),
    startDate: day,
    endDate: day,
    /** A substring. */
    invoiceNo: z.string().trim().max(100),
    /** Open invoices of this age. */
    ageing: z.enum(AGEING_BUCKETS),
    ccPayableOnly: z.boolean(),
  })
  .partial();
export type InvoiceFilter = z.infer<typeof InvoiceFilter>;

const filterParameters = {
  ...InvoiceFilter.shape,
  ccPayableOnly: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
};

export const INVOICE_SORT = [
  'InvoiceDate',
  'InvoiceNumber',
  'InvoiceAmount',
  'openAmount',
  'dueDate',
  'DaysInArrears',
  'ZzinvPayer',
  'PaymentTermsDesc',
  'manufacturerName',
] as const;

export const listInvoices = defineCall({
  method: 'GET',
  path: '/invoice',
  summary:
    'Invoices and credit memos of a customer, amounts in cents. Needs the customer, and the days unless a number is given or only what can be paid by card is asked for',
  permission: read,
  query: z
    .strictObject({
      ...filterParameters,
      offset: count(10_000_000).optional(),
      skip: count(10_000_000).optional(),
      limit: count(500).min(1).default(10),
      order: orderParameter(INVOICE_SORT, { key: 'InvoiceDate', direction: 'DESC' }),
      fields: jsonParameter(fieldsParameter(Invoice.keyof().options)).optional(),
    })
    .transform(({ offset, skip, limit, order, fields, ...where }) => ({
      where,
      offset: offset ?? skip ?? 0,
      limit,
      order,
      fields,
    })),
  response: pageOf(Invoice),
});

/** In cents. `open` is the sum of the buckets and the credits. */
export const InvoiceSums = z.strictObject({
  invoices: z.int().min(0),
  amount: cents,
  /** Less the remaining credits. */
  open: cents,
  /** The part of it that is past due. */
  overdue: cents,
  /** Remaining credit memos and overpayments; at most 0. */
  credits: cents.max(0),
  /** The open amount by age. */
  ageing: z.strictObject({
    'not due': cents,
    '1-30': cents,
    '31-60': cents,
    '61-90': cents,
    'over 90': cents,
  }),
});
export type InvoiceSums = z.infer<typeof InvoiceSums>;

export const getInvoiceSums = defineCall({
  method: 'GET',
  path: '/invoice/sums',
  summary: 'What is open and overdue of all invoices that match, and for how long. Needs what the list needs',
  permission: read,
  query: z.strictObject(filterParameters),
  response: InvoiceSums,
});

const InvoiceLine = z.strictObject({
  lineNumber: z.int(),
  kind: z.enum(INVOICE_LINE_KINDS),
  /** Null for fees and taxes. */
  requestId: z.int().nullable(),
  ProductNumber: z.string(),
  /** The product's name, or the ERP's text. */
  description: z.string(),
  ndc: z.string(),
  lot: z.string(),
  serialNo: z.string(),
  dispensedAt: Instant.nullable(),
  /** In units of use. */
  quantity: z.int(),
  /** The lot's, where billing depends on it, as text: `1024.5`. */
  assay: z.string().nullable(),
  /** In dollars, with two to four decimals, as text: `1.2345`. */
  unitPrice: z.string(),
  amount: cents,
  CCRRelevant: z.boolean(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

const InvoicePayment = z.strictObject({
  kind: z.enum(['payment', 'credit', 'card']),
  amount: cents,
  paidOn: day,
  reference: z.string(),
});
export type InvoicePayment = z.infer<typeof InvoicePayment>;

export const InvoiceDetail = z.strictObject({
  invoice: Invoice.omit({ InvoiceLines: true }),
  lines: z.array(InvoiceLine),
  payments: z.array(InvoicePayment),
  creditMemos: z.array(z.strictObject({ InvoiceNumber: z.string(), InvoiceAmount: cents })),
});
export type InvoiceHead = InvoiceDetail['invoice'];

export const INVOICE_COLUMNS = {
  InvoiceNumber: { header: 'Invoice', kind: 'text', fileWidth: 16, inFile: { header: 'Invoice Number' } },
  InvoiceDate: { header: 'Date', kind: 'date', inFile: { header: 'Invoice Date' } },
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 14, only: 'file' },
  customerName: { header: 'Customer', kind: 'text', fileWidth: 28, only: 'file' },
  InvoiceAmount: { header: 'Amount', kind: 'number' },
  openAmount: { header: 'Open', kind: 'number', inFile: { header: 'Open Amount' } },
  currency: { header: 'Currency', kind: 'text', fileWidth: 8, only: 'file' },
  dueDate: { header: 'Due', kind: 'date', inFile: { header: 'Due Date' } },
  DaysInArrears: { header: 'Days in Arrears', kind: 'number' },
  ZzinvPayer: { header: 'Payer', kind: 'text', fileWidth: 16 },
  PaymentTermsDesc: { header: 'Terms', kind: 'text', fileWidth: 16 },
  manufacturerName: { header: 'Manufacturer', kind: 'text', fileWidth: 24 },
  PaymentMethod: { header: 'Payment Method', kind: 'text', fileWidth: 16, only: 'file' },
  creditedInvoice: { header: 'Credits Invoice', kind: 'text', fileWidth: 16, only: 'file' },
  status: { header: 'Status', kind: 'text', only: 'page' },
} as const satisfies ListColumns;
export type InvoiceDetail = z.infer<typeof InvoiceDetail>;

export const getInvoice = defineCall({
  method: 'GET',
  path: '/invoice/detail/:invoiceNumber',
  summary: 'An invoice with its lines and the requests they bill, its payments and its credit memos',
  permission: read,
  params: oneInvoice,
  response: InvoiceDetail,
});

export const downloadInvoicePdf = defineCall({
  method: 'GET',
  path: '/invoice/pdf/:invoiceNumber',
  summary: 'An invoice as PDF',
  permission: read,
  params: oneInvoice,
  response: z.string(),
});

export const getCreditCardPayability = defineCall({
  method: 'GET',
  path: '/users/credit-card-payable',
  summary: 'Which products of a customer can be paid by card',
  permission: { action: 'read', resource: 'invoices', for: { field: 'customer_id' } },
  query: z.strictObject({ customer_id: z.string().min(1).max(100) }),
  response: z.strictObject({
    productMetadata: z.array(z.strictObject({ productId: z.string(), isCCPayable: z.boolean() })),
  }),
});
