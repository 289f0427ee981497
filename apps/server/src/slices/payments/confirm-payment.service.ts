import type { CallResponse, confirmCardPayment } from '@parwell/contract';
import { tenantsFor, type PaymentStatus } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findOpenAmount } from '../invoices/erp-invoices/pay-invoice.public.ts';
import { askAndSettle } from './ask-provider.service.ts';
import { findVisibleAttempt, type Attempt } from './payments.queries.ts';

/** Tells somebody who comes back from the provider's page what the provider says (B22, PAY-002). What else came with them is not believed. */
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
    // Somebody else who looks does not end what the payer may still be doing.
    const cameBack = caller.email === startedBy;
    return await askAndSettle(context, gateway, attempt, session.sessionId, { cameBack });
  } catch (error) {
    // The provider could not answer. The job asks again.
    if (!(error instanceof AppError)) throw error;
    context.log.warn({ err: error, attempt: attempt.id }, 'the payment provider could not be asked');
    return 'unknown';
  }
}
