import { sql, type Sql } from '../../platform/db/database.ts';
import { sendingState } from '../exchange/sending-state.public.ts';
import { isWrongAmount, openThen } from './wrong-amount.twin.ts';

/** The document that reports a payment to the ERP. */
export const paymentDocumentId = (attemptId: string): string => `P-PAY-${attemptId}`;
/** The same in SQL. */
const documentOf = (attempt: Sql): Sql => sql`('P-PAY-' || ${attempt}.id)`;

/** Whether the ERP knows of a payment; null where nothing was paid. */
export const erpState = (attempt: Sql): Sql => sql`(
  CASE WHEN ${attempt}.status = 'paid' THEN ${sendingState(documentOf(attempt))} END)`;

/** SQL: whether a card payment of a wrong amount is still open, so that nothing more may be paid (B23). */
export const hasWrongAmount = (invoiceNumber: Sql): Sql => sql`EXISTS (
  SELECT FROM payment_attempts attempt
  WHERE attempt.invoice_number = ${invoiceNumber} AND ${isWrongAmount(sql`attempt`)})`;

/**
 * SQL: the last attempt to pay an invoice by card, as the contract's CardPayment; null without one. An open payment
 * of a wrong amount comes before later attempts.
 */
export const cardPaymentOf = (invoiceNumber: Sql): Sql => sql`(
  SELECT json_build_object('status', attempt.status, 'amount', attempt.amount_cents, 'startedAt', attempt.started_at,
    'startedBy', attempt.started_by, 'endedAt', attempt.ended_at, 'erp', ${erpState(sql`attempt`)},
    'refundedAt', attempt.refunded_at, 'paid', attempt.paid_cents, 'openThen', ${openThen(sql`attempt`)},
    'settledAt', attempt.settled_at)
  FROM payment_attempts attempt WHERE attempt.invoice_number = ${invoiceNumber}
  ORDER BY ${isWrongAmount(sql`attempt`)} DESC, attempt.started_at DESC, attempt.id LIMIT 1)`;
