import { PAYMENT_STATUSES, SETTLED_HOW_REQUIRED } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { CardPayment } from './invoices-erp-invoices.ts';
import { listQuery, pageOf } from './lists.ts';

const defineCall = callsOf('payments');

const invoiceNumber = z.string().trim().min(1).max(100);
const cents = z.int();

export const startCardPayment = defineCall({
  method: 'POST',
  path: '/invoice/token',
  summary: 'Begins to pay an invoice by card: the page of the payment provider to send the browser to',
  permission: { action: 'create', resource: 'invoices', for: { field: 'customerCode' } },
  body: z.strictObject({
    customerCode: z.string().min(1).max(100),
    /** The open amount that the user saw, in cents. It is only compared (B20). */
    amount: cents.min(1),
    invoiceNumber,
  }),
  response: z.strictObject({
    /** The attempt's id. */
    token: z.uuid(),
    url: z.url(),
    expiresAt: Instant,
  }),
});

export const confirmCardPayment = defineCall({
  method: 'GET',
  path: '/invoice/creditResponse',
  summary:
    'Asks the payment provider what became of an attempt, with the parameters that its page came back with',
  permission: { action: 'read', resource: 'invoices', for: 'somewhere' },
  // Further parameters of the provider are ignored.
  query: z.object({ attempt: z.uuid() }),
  response: z.strictObject({
    /** Unknown: the provider did not answer; it is asked again later. */
    outcome: z.enum([...PAYMENT_STATUSES, 'unknown']),
    customerId: z.string(),
    invoiceNumber: z.string(),
    /** The attempt's amount. */
    amount: cents,
    /** What is left to pay now. */
    openAmount: cents,
    /** When another amount than the open one was charged: both (B23). */
    wrongAmount: z.strictObject({ taken: cents, open: cents }).nullable(),
  }),
});

/** For staff. */
export const PaymentAttempt = z.strictObject({
  id: z.uuid(),
  customerId: z.string(),
  customerName: z.string(),
  invoiceNumber: z.string(),
  ...CardPayment.shape,
  /** The provider's id of the payment, to find it there. */
  reference: z.string(),
});
export type PaymentAttempt = z.infer<typeof PaymentAttempt>;

export const PaymentFilter = z
  .strictObject({
    customerId: z.string().max(100),
    invoiceNumber: z.string().trim().max(100),
    status: z.array(z.enum(PAYMENT_STATUSES)),
  })
  .partial();
export type PaymentFilter = z.infer<typeof PaymentFilter>;

export const listCardPayments = defineCall({
  method: 'GET',
  path: '/payments',
  summary: 'Attempts to pay by card, of all customers. Those to refund have to be refunded at the provider',
  permission: { action: 'read', resource: 'invoices', for: 'ALL' },
  query: listQuery({
    where: PaymentFilter,
    sort: ['startedAt', 'invoiceNumber', 'amount', 'status'],
    order: { key: 'startedAt', direction: 'DESC' },
    limit: { standard: 10, most: 500 },
    fields: PaymentAttempt.keyof().options,
  }),
  response: pageOf(PaymentAttempt),
});

export const settleCardPayment = defineCall({
  method: 'POST',
  path: '/payments/:attempt/settle',
  summary: 'Note that a payment to refund was settled otherwise; the invoice can be paid by card again',
  permission: { action: 'create', resource: 'invoices', for: 'ALL' },
  params: z.strictObject({ attempt: z.uuid() }),
  body: z.strictObject({
    note: z.string({ error: SETTLED_HOW_REQUIRED }).trim().min(1, SETTLED_HOW_REQUIRED).max(500),
  }),
  response: PaymentAttempt,
});
