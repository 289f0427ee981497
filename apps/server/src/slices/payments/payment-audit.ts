import { amountText, type PaymentStatus } from '@parwell/domain';
import type { Transaction } from '../../platform/db/database.ts';
import { auditOf, type AuditEvent } from '../audit/audit.public.ts';
import type { Attempt } from './payments.queries.ts';

const audit = auditOf('payments', 'card payment');

export const PROVIDER = { machine: 'Payment provider' } as const;
/** Ends abandoned attempts. */
export const PAYMENTS = { machine: 'payments' } as const;

const EVENTS = {
  started: 'Card Payment Started',
  paid: 'Card Payment Paid',
  declined: 'Card Payment Declined',
  expired: 'Card Payment Expired',
  'to refund': 'Card Payment To Refund',
  refunded: 'Card Payment Refunded',
  settled: 'Card Payment Settled',
} as const satisfies Record<PaymentStatus | 'refunded' | 'settled', string>;

export const recordAttempt = (
  tx: Transaction,
  now: Date,
  { id, invoiceNumber, customerId, amount }: Attempt,
  what: keyof typeof EVENTS,
  { by, ...changes }: Pick<AuditEvent, 'by' | 'before' | 'after'>,
): Promise<void> =>
  audit.record(tx, now, {
    resourceId: id,
    customerId,
    by,
    eventType: EVENTS[what],
    description: `Card payment of ${amountText(amount)} USD for invoice ${invoiceNumber}: ${what}`,
    ...changes,
  });
