import { PAYMENT_MINUTES, type PaymentStatus, type Tenants } from '@parwell/domain';
import type { PaymentSession, ProviderAnswer } from '../../gateways/payments/payment-gateway.ts';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { hasWrongAmount } from './card-payments.public.ts';
import { openThen } from './wrong-amount.twin.ts';

/** Amounts in cents. */
export interface Attempt {
  readonly id: string;
  readonly invoiceNumber: string;
  readonly customerId: string;
  readonly amount: number;
  readonly status: PaymentStatus;
  readonly startedAt: Date;
  readonly startedBy: string;
  readonly expiresAt: Date;
  /** Null until the provider has created the page. */
  readonly session: PaymentSession | null;
  /** The charged amount. */
  readonly paid: number;
  /** The open amount when another amount was charged; null otherwise (B23). */
  readonly openThen: number | null;
  readonly isRefunded: boolean;
  readonly isSettled: boolean;
}

const attempt = sql`
  id, invoice_number AS "invoiceNumber", customer_id AS "customerId", amount_cents AS amount, status,
  started_at AS "startedAt", started_by AS "startedBy", expires_at AS "expiresAt",
  CASE WHEN session_id IS NOT NULL THEN json_build_object('sessionId', session_id, 'url', page_url) END AS session,
  paid_cents AS paid, ${openThen(sql`payment_attempts`)} AS "openThen", refunded_at IS NOT NULL AS "isRefunded",
  settled_at IS NOT NULL AS "isSettled"`;

const findAttempts = (db: Queryable, condition: Sql) =>
  db.maybe<Attempt>(sql`SELECT ${attempt} FROM payment_attempts WHERE ${condition}`);

export const findVisibleAttempt = (db: Queryable, id: string, tenants: Tenants) =>
  findAttempts(db, sql`id = ${id} AND ${ofTenants(sql`customer_id`, tenants)}`);

export const findAttemptOfSession = (db: Queryable, sessionId: string) =>
  findAttempts(db, sql`session_id = ${sessionId}`);

/** Lock the invoice first. Nobody else records a result until the transaction ends. */
export const lockAttempt = (tx: Transaction, id: string) => findAttempts(tx, sql`id = ${id} FOR UPDATE`);

/** The attempt without a result, at most one per invoice. Lock the invoice first. */
export const lockOpenAttempt = (tx: Transaction, invoiceNumber: string) =>
  findAttempts(tx, sql`invoice_number = ${invoiceNumber} AND status = 'started' FOR UPDATE`);

export interface NewAttempt {
  readonly invoiceNumber: string;
  readonly customerId: string;
  readonly amount: number;
  readonly startedBy: string;
  readonly now: Date;
  readonly askAt: Date | null;
}

export const insertAttempt = (tx: Transaction, { now, ...made }: NewAttempt) =>
  tx.one<Attempt>(sql`
    INSERT INTO payment_attempts (id, invoice_number, customer_id, amount_cents, status, started_at, started_by, expires_at,
      ask_at)
    VALUES (gen_random_uuid(), ${made.invoiceNumber}, ${made.customerId}, ${made.amount}, 'started', ${now},
      ${made.startedBy}, ${new Date(now.getTime() + PAYMENT_MINUTES * 60_000)}, ${made.askAt})
    RETURNING ${attempt}`);

/**
 * Stores the page, even if the attempt has ended meanwhile: a late payment can then be assigned. Returns the attempt
 * as it is now.
 */
export const storeSession = (db: Queryable, id: string, { sessionId, url }: PaymentSession) =>
  db.one<Attempt>(sql`
    UPDATE payment_attempts SET session_id = coalesce(session_id, ${sessionId}), page_url = coalesce(page_url, ${url})
    WHERE id = ${id} RETURNING ${attempt}`);

/** `paid` is 0 unless the provider charged something. `open` is the invoice's open amount at that moment. */
export const endAttempt = (
  tx: Transaction,
  id: string,
  status: PaymentStatus,
  { paid, reference, open }: Pick<ProviderAnswer, 'paid' | 'reference'> & { readonly open: number },
  now: Date,
) =>
  tx.run(sql`
    UPDATE payment_attempts
    SET status = ${status}, ended_at = ${now}, ask_at = NULL, paid_cents = ${paid}, reference = ${reference},
      open_cents = ${open}
    WHERE id = ${id}`);

/** Attempts due to be asked about, longest waiting first; skips those locked by others. */
export const lockAttemptsToAsk = (tx: Transaction, now: Date, limit: number) =>
  tx.many<Attempt>(sql`
    SELECT ${attempt} FROM payment_attempts WHERE ask_at <= ${now} ORDER BY ask_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`);

export const noteNextQuestion = (tx: Transaction, id: string, askAt: Date | null) =>
  tx.run(sql`UPDATE payment_attempts SET ask_at = ${askAt} WHERE id = ${id}`);

/** Returns the attempts whose refund was not noted before. */
export const noteRefund = (tx: Transaction, reference: string, now: Date) =>
  tx.many<Attempt>(sql`
    UPDATE payment_attempts SET refunded_at = ${now}
    WHERE reference = ${reference} AND reference <> '' AND refunded_at IS NULL RETURNING ${attempt}`);

/** Whether the invoice has an open payment of a wrong amount (B23). Lock the invoice first. */
export const findHasWrongAmount = async (tx: Transaction, invoiceNumber: string): Promise<boolean> =>
  (await tx.one<{ has: boolean }>(sql`SELECT ${hasWrongAmount(sql`${invoiceNumber}`)} AS has`)).has;

export const noteSettled = (
  tx: Transaction,
  id: string,
  { by, note, now }: { readonly by: string; readonly note: string; readonly now: Date },
) =>
  tx.run(sql`
    UPDATE payment_attempts SET settled_at = ${now}, settled_by = ${by}, settled_note = ${note} WHERE id = ${id}`);
