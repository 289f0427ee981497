import type { CallResponse, confirmCardPayment } from '@parwell/contract';
import { tenantsFor, type PaymentStatus } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findOpenAmount } from '../invoices/erp-invoices/pay-invoice.public.ts';
import { askAndRecordResult } from './ask-provider.service.ts';
import { findVisibleAttempt, type Attempt } from './payments.queries.ts';

/**
 * Answers a return from the provider's page with the provider's own result (B22, PAY-002). Other parameters of the
 * return are not trusted.
 */
export async function confirmPayment(
  context: Context,
  caller: Caller,
  attemptId: string,
): Promise<CallResponse<typeof confirmCardPayment>> {
  const tenants = tenantsFor(caller.grants, 'read', 'invoices');
  const attempt = await findVisibleAttempt(context.db, attemptId, tenants);
  if (!attempt) throw notFound('The payment');
  const { customerId, invoiceNumber, amount } = attempt;
  const outcome = await outcomeOf(context, caller, attempt);
  const { paid, openThen } = (await findVisibleAttempt(context.db, attemptId, tenants)) ?? attempt;
  return {
    outcome,
    customerId,
    invoiceNumber,
    amount,
    openAmount: await findOpenAmount(context.db, invoiceNumber),
    wrongAmount: openThen === null ? null : { taken: paid, open: openThen },
  };
}

async function outcomeOf(
  context: Context,
  caller: Caller,
  attempt: Attempt,
): Promise<PaymentStatus | 'unknown'> {
  const { status, session, startedBy } = attempt;
  if (status !== 'started' || !session) return status;
  const gateway = context.gateways.payments;
  if (!gateway) return 'unknown';
  try {
    // Only the payer's own return ends the attempt.
    const cameBack = caller.email === startedBy;
    return await askAndRecordResult(context, gateway, attempt, session.sessionId, { cameBack });
  } catch (error) {
    // The provider could not answer; the job asks again.
    if (!(error instanceof AppError)) throw error;
    context.log.warn({ err: error, attempt: attempt.id }, 'the payment provider could not be asked');
    return 'unknown';
  }
}
