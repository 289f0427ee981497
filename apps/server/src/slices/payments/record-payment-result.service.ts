import { INVOICE_CURRENCY, attemptResult, type PaymentStatus } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { ProviderAnswer } from '../../gateways/payments/payment-gateway.ts';
import { businessToday } from '../../platform/business-days.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { sendDocument } from '../exchange/exchange.public.ts';
import { lockInvoice, payByCard } from '../invoices/erp-invoices/pay-invoice.public.ts';
import { paymentDocumentId } from './card-payments.public.ts';
import { PROVIDER, recordAttempt } from './payment-audit.ts';
import { endAttempt, lockAttempt, type Attempt } from './payments.queries.ts';
import { mailRefund } from './refund-mail.ts';

/** Ids never change, so they may be read before the lock. */
type AttemptKey = Pick<Attempt, 'id' | 'invoiceNumber'>;

/**
 * Records the provider's answer to our own question and returns the attempt's status. Returns, webhooks and the job
 * all end here, under the lock of the invoice, so a repeated or concurrent result is recorded once (B22).
 */
export const recordPaymentResult = (
  context: Context,
  key: AttemptKey,
  answer: ProviderAnswer,
): Promise<PaymentStatus> =>
  context.db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, key.invoiceNumber);
    const attempt = await lockAttempt(tx, key.id);
    if (!invoice || !attempt) throw new Error(`There is no attempt ${key.id}`);
    const result = attemptResult(attempt, invoice.open, answer);
    if (!result) return attempt.status;
    const { status, pays } = result;
    const now = context.clock.now();
    const { paid, reference } = answer;
    await endAttempt(tx, attempt.id, status, { paid, reference, open: invoice.open }, now);
    await recordAttempt(tx, now, attempt, status, {
      by: PROVIDER,
      before: { status: attempt.status },
      after: { status, paid, reference, startedBy: attempt.startedBy },
    });
    if (pays > 0) await pay(context, tx, attempt, pays, reference);
    if (status === 'to refund') await mailRefund(context, tx, attempt, answer, invoice.open);
    return status;
  });

/** Pays the invoice and reports it to the ERP. */
async function pay(
  context: Context,
  tx: Transaction,
  { id, invoiceNumber, customerId, startedBy }: Attempt,
  amount: number,
  reference: string,
): Promise<void> {
  const paidOn = businessToday(context);
  await payByCard(tx, context.clock.now(), { invoiceNumber, amount, paidOn, reference, by: startedBy });
  await sendDocument(context, tx, 'erp', 'card-payment', {
    documentId: paymentDocumentId(id),
    invoiceNumber,
    customerId,
    amount,
    currency: INVOICE_CURRENCY,
    paidOn,
    reference,
  });
}
