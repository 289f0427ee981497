import { type CallArguments, type Invoice, listInvoices as listCall } from '@parwell/contract';
import { dueDatesOf, INVOICE_CURRENCY, type CalendarDate, type Tenants } from '@parwell/domain';
import { raw, sql, type Sql } from '../../../platform/db/database.ts';
import { equals, part } from '../../../platform/db/list-filters.ts';
import { defineList } from '../../../platform/db/list.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';
import { customerName } from '../../customers/customers.public.ts';
import { ccEligibleTwin } from './cc-eligible.twin.ts';
import { daysInArrearsTwin } from './days-in-arrears.twin.ts';
import type { InvoiceParts } from './invoice-parts.ts';

type Query = CallArguments<typeof listCall>['query'];

/** The caller's tenants, and today in the business zone. */
export interface InvoiceViewer {
  readonly tenants: Tenants;
  readonly today: CalendarDate;
}

export interface InvoiceReader extends InvoiceViewer {
  readonly parts: InvoiceParts;
}

const column = (name: string): Sql => sql`invoices.${raw(name)}`;

const isEligible = ccEligibleTwin.expression(
  {
    paymentMethod: column('payment_method'),
    allRelevant: column('all_ccr_relevant'),
    amount: column('amount_cents'),
    open: column('open_cents'),
  },
  undefined,
);

const arrears = (today: CalendarDate): Sql =>
  daysInArrearsTwin.expression({ open: column('open_cents'), dueDate: column('due_date') }, today);

/** Fields that come from the invoice alone. */
export const storedHead = (today: CalendarDate) =>
  ({
    Customer: column('customer_id'),
    customerName: customerName(column('customer_id')),
    InvoiceNumber: column('invoice_number'),
    InvoiceDate: column('invoice_date'),
    InvoiceAmount: column('amount_cents'),
    ZzinvPayer: column('payer'),
    PaymentTermsDesc: column('payment_terms'),
    DaysInArrears: arrears(today),
    manufacturerName: column('manufacturer'),
    PaymentMethod: column('payment_method'),
    dueDate: column('due_date'),
    openAmount: column('open_cents'),
    currency: sql`${INVOICE_CURRENCY}::text`,
    isCreditMemo: sql`(invoices.amount_cents < 0)`,
    creditedInvoice: column('credited_invoice'),
  }) as const;

export const invoiceHead = ({ today, parts }: Pick<InvoiceReader, 'today' | 'parts'>) =>
  ({
    ...storedHead(today),
    // The invoice stays in the card-payable list and shows why it cannot be paid now (B23).
    isCCPaymentEligible: sql`(${isEligible} AND NOT ${parts.hasWrongAmount(column('invoice_number'))})`,
    cardPayment: parts.cardPaymentOf(column('invoice_number')),
  }) satisfies Readonly<Record<Exclude<keyof Invoice, 'InvoiceLines'>, Sql>>;

const lines = sql`(
  SELECT json_agg(json_build_object('ProductNumber', invoice_lines.product_id, 'CCRRelevant', invoice_lines.ccr_relevant)
    ORDER BY invoice_lines.line_number)
  FROM invoice_lines WHERE invoice_lines.invoice_number = invoices.invoice_number)`;

/** Open, with a due date in the bucket. */
export function isInBucket(bucket: Parameters<typeof dueDatesOf>[0], today: CalendarDate): Sql {
  const { first, last } = dueDatesOf(bucket, today);
  return sql`(invoices.open_cents > 0
    AND invoices.due_date BETWEEN ${first ?? '-infinity'}::date AND ${last ?? 'infinity'}::date)`;
}

export const invoiceList = defineList<Query, InvoiceViewer, InvoiceReader>({
  calls: [listCall],
  from: sql`invoices`,
  key: column('invoice_number'),
  fields: (reader) => ({ ...invoiceHead(reader), InvoiceLines: lines }),
  sort: ({ today }) => ({
    InvoiceDate: column('invoice_date'),
    InvoiceNumber: column('invoice_number'),
    InvoiceAmount: column('amount_cents'),
    openAmount: column('open_cents'),
    dueDate: column('due_date'),
    DaysInArrears: arrears(today),
    ZzinvPayer: column('payer'),
    PaymentTermsDesc: column('payment_terms'),
    manufacturerName: column('manufacturer'),
  }),
  filters: {
    customerId: equals(column('customer_id')),
    startDate: (day) => sql`invoices.invoice_date >= ${day}::date`,
    endDate: (day) => sql`invoices.invoice_date <= ${day}::date`,
    invoiceNo: part(sql`lower(invoices.invoice_number)`),
    ageing: (bucket, { today }) => isInBucket(bucket, today),
    ccPayableOnly: (only) => (only ? isEligible : sql`TRUE`),
  },
  visible: ({ tenants }) => ofTenants(column('customer_id'), tenants),
  tables: ['invoices'],
  evenlySpread: true,
});

export const NEWEST_FIRST = { key: 'InvoiceDate', direction: 'DESC' } as const;
