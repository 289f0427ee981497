import { amountText, type CalendarDate } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../../platform/db/database.ts';
import { auditOf } from '../../audit/audit.public.ts';

const audit = auditOf('invoices', 'invoice');

/** The facts that decide whether an invoice can be paid by card. Amounts in cents. */
export interface LockedInvoice {
  readonly customerId: string;
  readonly paymentMethod: string;
  readonly allRelevant: boolean;
  readonly amount: number;
  readonly open: number;
}

/** Blocks other payments and credits of the invoice until the transaction ends. */
export const lockInvoice = (tx: Transaction, invoiceNumber: string) =>
  tx.maybe<LockedInvoice>(sql`
    SELECT customer_id AS "customerId", payment_method AS "paymentMethod", all_ccr_relevant AS "allRelevant",
      amount_cents AS amount, open_cents AS open
    FROM invoices WHERE invoice_number = ${invoiceNumber} FOR UPDATE`);

/** In cents. */
export const findOpenAmount = async (db: Queryable, invoiceNumber: string): Promise<number> =>
  (
    await db.one<{ open: number }>(sql`
      SELECT open_cents AS open FROM invoices WHERE invoice_number = ${invoiceNumber}`)
  ).open;

interface CardPayment {
  readonly invoiceNumber: string;
  /** In cents. */
  readonly amount: number;
  readonly paidOn: CalendarDate;
  readonly reference: string;
  readonly by: string;
}

/** The caller has locked the invoice and decided that it is paid. */
export async function payByCard(tx: Transaction, now: Date, payment: CardPayment): Promise<void> {
  const { invoiceNumber, amount, paidOn, reference, by } = payment;
  const { customerId, open } = await tx.one<{ customerId: string; open: number }>(sql`
    UPDATE invoices SET settled_cents = settled_cents + ${amount} WHERE invoice_number = ${invoiceNumber}
    RETURNING customer_id AS "customerId", open_cents AS open`);
  await tx.run(sql`
    INSERT INTO invoice_payments (invoice_number, kind, amount_cents, paid_on, reference, received_at)
    VALUES (${invoiceNumber}, 'card', ${amount}, ${paidOn}, ${reference}, ${now})`);
  await audit.record(tx, now, {
    resourceId: invoiceNumber,
    customerId,
    by: { machine: 'Payment provider' },
    eventType: 'Invoice Paid',
    description: `Card payment of ${amountText(amount)} USD for invoice ${invoiceNumber}`,
    before: { open: amountText(open + amount) },
    after: { open: amountText(open), amount: amountText(amount), paidOn, reference, startedBy: by },
  });
}
