import type {
  CallResponse,
  CardPayment,
  confirmCardPayment,
  Invoice,
  PaymentAttempt,
} from '@parwell/contract';

export const ATTEMPT = '7b0f1c9e-35d4-4a55-9d6e-3f2f8c1d7a10';

/** An invoice that can be paid by card. */
export const payableInvoice = (changes: Partial<Invoice> = {}): Invoice => ({
  Customer: '100234',
  customerName: 'Northside Hospital',
  InvoiceNumber: '9000123',
  InvoiceDate: '2026-11-16',
  InvoiceAmount: 130_050,
  ZzinvPayer: 'Northside Accounts Payable',
  PaymentTermsDesc: 'Net 30 days',
  DaysInArrears: 0,
  manufacturerName: 'Hemavance',
  PaymentMethod: 'ccPayable',
  InvoiceLines: [{ ProductNumber: 'F10001', CCRRelevant: true }],
  isCCPaymentEligible: true,
  dueDate: '2026-12-16',
  openAmount: 123_450,
  currency: 'USD',
  isCreditMemo: false,
  creditedInvoice: null,
  cardPayment: null,
  ...changes,
});

export const cardPayment = (changes: Partial<CardPayment> = {}): CardPayment => ({
  status: 'started',
  amount: 123_450,
  startedAt: new Date(Date.now() - 3 * 60_000).toISOString(),
  startedBy: 'ana@northside.example',
  endedAt: null,
  erp: null,
  refundedAt: null,
  paid: 0,
  openThen: null,
  settledAt: null,
  ...changes,
});

export const confirmation = (
  changes: Partial<CallResponse<typeof confirmCardPayment>> = {},
): CallResponse<typeof confirmCardPayment> => ({
  outcome: 'paid',
  customerId: '100234',
  invoiceNumber: '9000123',
  amount: 123_450,
  openAmount: 0,
  wrongAmount: null,
  ...changes,
});

export const paymentAttempt = (changes: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  ...cardPayment({ status: 'paid', endedAt: '2026-11-16T14:05:00+00:00', erp: 'told' }),
  id: ATTEMPT,
  customerId: '100234',
  customerName: 'Northside Hospital',
  invoiceNumber: '9000123',
  paid: 123_450,
  reference: 'pi_3QK7Zr2eZvKYlo2C',
  ...changes,
});
