import { later } from '../../platform/clock.ts';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { newSecret } from '../../platform/secrets.ts';
import type { PaymentOrder, ProviderAnswer } from './payment-gateway.ts';

/** Amounts are in cents. */
export interface EmbeddedSession {
  readonly sessionId: string;
  readonly attemptId: string;
  readonly invoiceNumber: string;
  readonly amount: number;
  readonly returnUrl: string;
  readonly expiresAt: Date;
  /** When the portal ended it. */
  readonly endedAt: Date | null;
  /** A test card was declined. */
  readonly declined: boolean;
  readonly paid: number;
  /** When the payment becomes known; in the future for a late one. */
  readonly paidAt: Date | null;
}

/** The test cards, by outcome. */
export const TEST_CARDS = ['accepted', 'declined', 'late', 'twice'] as const;
export type TestCard = (typeof TEST_CARDS)[number];

/** Unpaid and not ended. */
export const isUsable = ({ paidAt, endedAt, expiresAt }: EmbeddedSession, now: Date): boolean =>
  paidAt === null && endedAt === null && expiresAt > now;

export function answerOf(session: EmbeddedSession, now: Date): ProviderAnswer {
  const nothing = { paid: 0, reference: '' };
  if (session.paidAt) {
    return session.paidAt <= now
      ? { state: 'paid', paid: session.paid, reference: `test-${session.attemptId}` }
      : { state: 'open', ...nothing };
  }
  if (session.declined) return { state: 'declined', ...nothing };
  return { state: isUsable(session, now) ? 'open' : 'expired', ...nothing };
}

/** Creates a session, or returns the attempt's existing one. */
export const makeSession = (db: Queryable, order: PaymentOrder) =>
  db.one<{ sessionId: string }>(sql`
    INSERT INTO embedded_payment_sessions (id, attempt_id, invoice_number, amount_cents, return_url, expires_at)
    VALUES (${newSecret()}, ${order.attemptId}, ${order.invoiceNumber}, ${order.amount}, ${order.returnUrl},
      ${order.expiresAt})
    ON CONFLICT (attempt_id) DO UPDATE SET attempt_id = excluded.attempt_id
    RETURNING id AS "sessionId"`);

export const findSession = (db: Queryable, sessionId: string) =>
  db.maybe<EmbeddedSession>(sql`
    SELECT id AS "sessionId", attempt_id AS "attemptId", invoice_number AS "invoiceNumber", amount_cents AS amount,
      return_url AS "returnUrl", expires_at AS "expiresAt", ended_at AS "endedAt", declined, paid_cents AS paid,
      paid_at AS "paidAt"
    FROM embedded_payment_sessions WHERE id = ${sessionId}`);

/** `isUsable` in SQL. */
const usable = (sessionId: string, now: Date) =>
  sql`id = ${sessionId} AND paid_at IS NULL AND ended_at IS NULL AND expires_at > ${now}`;

export const endSession = (db: Queryable, sessionId: string, now: Date) =>
  db.run(sql`UPDATE embedded_payment_sessions SET ended_at = ${now} WHERE ${usable(sessionId, now)}`);

const changeOf = (card: TestCard, now: Date): Sql => {
  if (card === 'declined') return sql`declined = true`;
  const paidAt = card === 'late' ? later(now, { minutes: 1 }) : now;
  return sql`paid_cents = amount_cents * ${card === 'twice' ? 2 : 1}, paid_at = ${paidAt}`;
};

/** False, without any change, if the session cannot be used any more. */
export async function useTestCard(
  db: Queryable,
  sessionId: string,
  card: TestCard,
  now: Date,
): Promise<boolean> {
  const changed = await db.run(sql`
    UPDATE embedded_payment_sessions SET ${changeOf(card, now)} WHERE ${usable(sessionId, now)}`);
  return changed > 0;
}
