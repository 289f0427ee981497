// For the demo: card payments from before it began.
import { PAYMENT_MINUTES, type PaymentStatus } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';

export interface PastAttempt {
  readonly id: string;
  readonly invoiceNumber: string;
  readonly customerId: string;
  /** In cents. */
  readonly amount: number;
  readonly status: Extract<PaymentStatus, 'paid' | 'declined'>;
  readonly startedAt: Date;
  readonly startedBy: string;
  readonly endedAt: Date;
  /** The provider's id of the payment. */
  readonly reference: string;
}

/** They have ended, so the provider is not asked about them. */
export const storePastAttempts = (tx: Transaction, attempts: readonly PastAttempt[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO payment_attempts (id, invoice_number, customer_id, amount_cents, status, started_at, started_by,
      expires_at, ended_at, paid_cents, reference)
    SELECT id, "invoiceNumber", "customerId", amount, status, "startedAt", "startedBy",
      "startedAt" + ${PAYMENT_MINUTES} * interval '1 minute', "endedAt", CASE WHEN status = 'paid' THEN amount ELSE 0 END,
      reference
    FROM jsonb_to_recordset(${JSON.stringify(attempts)}) AS row(id uuid, "invoiceNumber" text, "customerId" text,
      amount bigint, status text, "startedAt" timestamptz, "startedBy" text, "endedAt" timestamptz, reference text)`);
