import { AGEING_BUCKETS, INVOICE_LINE_KINDS, isCalendarDate, PAYMENT_STATUSES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant, jsonParameter } from './fields.ts';
import { count, fieldsParameter, orderParameter, pageOf, type ListColumns } from './lists.ts';

const defineCall = callsOf('invoices');

const read = { action: 'read', resource: 'invoices', for: 'somewhere' } as const;
const day = z.string().refine(isCalendarDate, 'Must be a day, as 2026-11-16');
/** Money is in whole cents of a dollar, so that nothing is rounded on the way (B15). */
const cents = z.int();
const invoiceNumber = z.string().trim().min(1).max(100);
export const oneInvoice = z.strictObject({ invoiceNumber });

/** The last attempt to pay an invoice by card, or one that has to be settled before the next. */
export const CardPayment = z.strictObject({
  status: z.enum(PAYMENT_STATUSES),
  amount: cents,
  startedAt: Instant,
  startedBy: z.string(),
  /** When its result was known. */
  endedAt: Instant.nullable(),
  /** Whether the ERP knows of the payment; null where there is nothing to know. */
  erp: z.enum(['told', 'waiting', 'failed']).nullable(),
  /** When the provider said that it had refunded it. */
  refundedAt: Instant.nullable(),
  /** What was taken from the card; 0 unless something was. */
  paid: cents,
  /** What was open when another amount was taken, which is to refund (B23); null where that is not so. */
  openThen: cents.nullable(),
  /** When staff settled what was to refund. */
  settledAt: Instant.nullable(),
});
export type CardPayment = z.infer<typeof CardPayment>;

/** An invoice or a credit memo of the ERP, with the names that the ERP has for its fields (INVC-017). */
export const Invoice = z.strictObject({
  /** The customer's id. */
  Customer: z.string(),
  customerName: z.string(),
  InvoiceNumber: z.string(),
  InvoiceDate: day,
  /** In cents; negative for a credit memo. */
  InvoiceAmount: cents,
  /** Who pays. */
  ZzinvPayer: z.string(),
  PaymentTermsDesc: z.string(),
  /** Calendar days past due while something is open, today. */
  DaysInArrears: z.int().min(0),
  manufacturerName: z.string(),
  PaymentMethod: z.string(),
  /** Each line with its product, empty for fees and taxes, and whether it may be paid by card. */
  InvoiceLines: z.array(z.strictObject({ ProductNumber: z.string(), CCRRelevant: z.boolean() })),
  /** It can be paid by card now (B18, B23). */
  isCCPaymentEligible: z.boolean(),
  dueDate: day,
  /** What is left to pay, in cents. */
  openAmount: cents,
  currency: z.literal('USD'),
  isCreditMemo: z.boolean(),
  /** The invoice that a credit memo credits, if it names one. */
  creditedInvoice: z.string().nullable(),
  /** The last attempt to pay it by card, if there was one. */
  cardPayment: CardPayment.nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

/** The days are those of the invoices, the last one included. */
export const InvoiceFilter = z
  .strictObject({
    customerId: z.string().max(100),
    startDate: day,
    endDate: day,
    /** A part of the number. */
    invoiceNo: z.string().trim().max(100),
    /** Only what is open, and due for so many days. */
    ageing: z.enum(AGEING_BUCKETS),
    /** Only what can be paid by card now. */
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

/** In cents. What is open is the sum of the buckets and the credits. */
export const InvoiceSums = z.strictObject({
  invoices: z.int().min(0),
  amount: cents,
  /** What is left to pay, less the credits that are left. */
  open: cents,
  /** Of that, what is past due. */
  overdue: cents,
  /** What is left of credit memos and of what was paid too much; not above 0. */
  credits: cents.max(0),
  /** What is open, by how long it is due. */
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
  /** The request that it bills or credits; null for fees and taxes. */
  requestId: z.int().nullable(),
  ProductNumber: z.string(),
  /** The name of the product, or what the ERP says of the line. */
  description: z.string(),
  ndc: z.string(),
  lot: z.string(),
  serialNo: z.string(),
  dispensedAt: Instant.nullable(),
  /** In units of use. */
  quantity: z.int(),
  /** Of the lot, where it is billed by it, as text: `1024.5`. */
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
  /** Credit memos that name it. */
  creditMemos: z.array(z.strictObject({ InvoiceNumber: z.string(), InvoiceAmount: cents })),
});
/** An invoice without its lines. */
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
