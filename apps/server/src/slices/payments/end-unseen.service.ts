import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { AuditEvent } from '../audit/audit.public.ts';
import { lockInvoice } from '../invoices/erp-invoices/pay-invoice.public.ts';
import { recordAttempt } from './payment-audit.ts';
import { endAttempt, lockAttempt, type Attempt } from './payments.queries.ts';

/** Ends an attempt whose page nobody has seen, so nobody can have paid. The caller has locked it. */
export async function endUnseen(
  tx: Transaction,
  now: Date,
  { attempt, open }: { readonly attempt: Attempt; readonly open: number },
  by: AuditEvent['by'],
): Promise<void> {
  await endAttempt(tx, attempt.id, 'expired', { paid: 0, reference: '', open }, now);
  await recordAttempt(tx, now, attempt, 'expired', {
    by,
    before: { status: attempt.status },
    after: { status: 'expired' },
  });
}

/** The same, unless its page was created meanwhile. */
export const endUnseenAttempt = (
  { db, clock }: Context,
  { id, invoiceNumber }: Attempt,
  by: AuditEvent['by'],
): Promise<void> =>
  db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, invoiceNumber);
    const attempt = await lockAttempt(tx, id);
    if (invoice && attempt?.status === 'started' && !attempt.session)
      await endUnseen(tx, clock.now(), { attempt, open: invoice.open }, by);
  });
