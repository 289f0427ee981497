import type { CallResponse, confirmCardPayment, PaymentAttempt } from '@parwell/contract';
import { dollars, type PaymentStatus } from '@parwell/domain';

type Confirmation = CallResponse<typeof confirmCardPayment>;

const invoice = ({ invoiceNumber }: Confirmation): string => `Invoice ${invoiceNumber}`;
const stillOpen = (confirmation: Confirmation): string =>
  `${invoice(confirmation)} is still open: ${dollars(confirmation.openAmount)}.`;

/** Not given by the specification. */
export const PAYMENT_TEXTS = {
  confirmation: 'Payment Confirmation',
  outcomes: {
    paid: (confirmation) => `${invoice(confirmation)} is paid: ${dollars(confirmation.amount)}.`,
    declined: (confirmation) => `The card was declined. ${stillOpen(confirmation)}`,
    expired: (confirmation) =>
      `The payment page has expired, and nothing was paid. ${stillOpen(confirmation)}`,
    // Abandoned, or still in process.
    started: ({ invoiceNumber }) =>
      `No payment for invoice ${invoiceNumber} has arrived yet. It is checked again by itself.`,
    unknown: () => "We don't know yet whether the payment went through. It is checked again by itself.",
    'to refund': ({ invoiceNumber, wrongAmount }) =>
      wrongAmount === null
        ? `The payment for invoice ${invoiceNumber} was not needed and will be refunded.`
        : `The wrong amount was taken for invoice ${invoiceNumber}: ${dollars(wrongAmount.taken)} instead of ${dollars(wrongAmount.open)}. It will be refunded. Please do not pay again until then.`,
  } satisfies Readonly<Record<Confirmation['outcome'], (confirmation: Confirmation) => string>>,
  checkedLater: 'If something was paid, the invoice shows it within some minutes.',
  nothingToConfirm: 'There is no payment to confirm here. What was paid is shown on the invoice.',
  toInvoices: 'Go to invoices',
  toDashboard: 'Go to the dashboard',

  cardPayments: 'Card Payments',
  list: 'Card payments',
  none: 'No card payments found.',
  toRefund: 'To refund',
  columns: {
    invoice: 'Invoice',
    customer: 'Customer',
    amount: 'Amount',
    taken: 'Taken',
    status: 'Status',
    started: 'Started',
    startedBy: 'By',
    ended: 'Ended',
    reference: 'Reference',
    erp: 'ERP',
    refunded: 'Refunded',
  },
  filters: { customer: 'Customer', invoice: 'Invoice', status: 'Status' },
  statuses: {
    started: 'Started',
    paid: 'Paid',
    declined: 'Declined',
    expired: 'Expired',
    'to refund': 'To refund',
  } satisfies Readonly<Record<PaymentStatus, string>>,
  refunded: 'Refunded',
  settled: 'Settled',
  wrongAmount: (open: number) => `${dollars(open)} was open`,
  settle: {
    action: 'Settle',
    title: (invoiceNumber: string) => `Settle the payment for invoice ${invoiceNumber}`,
    consequence:
      'For what is settled in another way than a refund at the provider, which is noted by itself. The invoice can be paid by card again.',
    note: 'How it was settled',
    done: (invoiceNumber: string) => `The payment for invoice ${invoiceNumber} is settled.`,
    failed: 'The payment could not be settled.',
  },
  erp: {
    told: 'Told',
    waiting: 'Not told yet',
  } satisfies Readonly<Record<Exclude<NonNullable<PaymentAttempt['erp']>, 'failed'>, string>>,
} as const;
