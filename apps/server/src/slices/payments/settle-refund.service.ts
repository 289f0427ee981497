import { ALL, settleRefusal } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { JsonText } from '../../platform/json-text.ts';
import { lockInvoice } from '../invoices/erp-invoices/pay-invoice.public.ts';
import { recordAttempt } from './payment-audit.ts';
import { readPayment } from './payments.list.ts';
import { findVisibleAttempt, lockAttempt, noteSettled } from './payments.queries.ts';

/** Staff record that a refund was settled in another way than at the provider (B23). */
export const settleRefund = (
  { db, clock }: Context,
  caller: Caller,
  id: string,
  note: string,
): Promise<JsonText> =>
  db.transaction(async (tx) => {
    const found = await findVisibleAttempt(tx, id, ALL);
    if (!found) throw notFound('The payment');
    // The invoice first, in the order of all payments.
    await lockInvoice(tx, found.invoiceNumber);
    const attempt = (await lockAttempt(tx, id)) ?? found;
    const refusal = settleRefusal(attempt);
    if (refusal !== null) throw new AppError('refused', refusal);
    const now = clock.now();
    await noteSettled(tx, id, { by: caller.email, note, now });
    await recordAttempt(tx, now, attempt, 'settled', { by: caller, after: { note } });
    return readPayment(tx, id);
  });
