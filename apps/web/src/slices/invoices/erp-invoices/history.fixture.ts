import type { InvoiceDetail, InvoiceHead, InvoiceLine, InvoiceSums } from '@parwell/contract';

/** Neither due nor paid. */
export const invoice = (changes: Partial<InvoiceHead> = {}): InvoiceHead => ({
  Customer: '100234',
  customerName: 'Northside Hospital',
  InvoiceNumber: '90014711',
  InvoiceDate: '2026-11-02',
  InvoiceAmount: 123_456,
  ZzinvPayer: '0000100234',
  PaymentTermsDesc: 'Net 30',
  DaysInArrears: 0,
  manufacturerName: 'Velor Biologics',
  PaymentMethod: 'invoice',
  isCCPaymentEligible: false,
  dueDate: '2026-12-02',
  openAmount: 123_456,
  currency: 'USD',
  isCreditMemo: false,
  creditedInvoice: null,
  cardPayment: null,
  ...changes,
});

export const invoiceLine = (changes: Partial<InvoiceLine> = {}): InvoiceLine => ({
  lineNumber: 10,
  kind: 'product',
  requestId: 48_213,
  ProductNumber: 'F10001',
  description: 'Hemovance 1000 IU',
  ndc: '70311-0118-02',
  lot: '90C117',
  serialNo: '20417788',
  dispensedAt: '2026-10-30T14:02:31+00:00',
  quantity: 1,
  assay: '1024.5',
  unitPrice: '1.2345',
  amount: 126_475,
  CCRRelevant: true,
  ...changes,
});

export const invoiceDetail = (
  head: InvoiceHead = invoice(),
  changes: Partial<InvoiceDetail> = {},
): InvoiceDetail => ({ invoice: head, lines: [invoiceLine()], payments: [], creditMemos: [], ...changes });

export const invoiceSums = (changes: Partial<InvoiceSums> = {}): InvoiceSums => ({
  invoices: 4,
  amount: 400_000,
  open: 195_000,
  overdue: 100_000,
  credits: -5000,
  ageing: { 'not due': 100_000, '1-30': 75_000, '31-60': 0, '61-90': 25_000, 'over 90': 0 },
  ...changes,
});
