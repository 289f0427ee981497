import type { CallArguments, CallResponse, startCardPayment } from '@parwell/contract';
import {
  ALREADY_PAID,
  CARD_PAYMENT_OFF,
  isCCPaymentEligible,
  nextQuestion,
  NOT_CARD_PAYABLE,
  openAmountChanged,
  SOMEBODY_ELSE_PAYS,
  startStep,
  WRONG_AMOUNT_TAKEN,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { PaymentGateway, PaymentSession } from '../../gateways/payments/payment-gateway.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { lockInvoice, type LockedInvoice } from '../invoices/erp-invoices/pay-invoice.public.ts';
import { closePage } from './ask-provider.service.ts';
import { endUnseen, endUnseenAttempt } from './end-unseen.service.ts';
import { PROVIDER, recordAttempt } from './payment-audit.ts';
import * as queries from './payments.queries.ts';

type Wanted = CallArguments<typeof startCardPayment>['body'];
type Started = CallResponse<typeof startCardPayment>;

/** How often to close the page of somebody who starts at the same moment before giving up. */
const MOST_ROUNDS = 3;

/**
 * Starts a card payment (B20, B21). The attempt is committed before the provider creates its page with the attempt's
 * id as key, so after a crash at any point the next call continues.
 */
export async function startPayment(context: Context, caller: Caller, wanted: Wanted): Promise<Started> {
  const gateway = context.gateways.payments;
  if (!gateway) throw new AppError('refused', CARD_PAYMENT_OFF);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const attempt = await context.db.transaction((tx) => claim(context, tx, caller, wanted));
    if ('toClose' in attempt) await closePage(context, gateway, attempt.toClose, attempt.sessionId);
    else return openPage(context, gateway, attempt);
  }
  throw new AppError('conflict', SOMEBODY_ELSE_PAYS);
}

/** The attempt to continue, or another one whose page must be closed first. */
async function claim(
  context: Context,
  tx: Transaction,
  caller: Caller,
  { customerCode, invoiceNumber, amount }: Wanted,
): Promise<queries.Attempt | { readonly toClose: queries.Attempt; readonly sessionId: string }> {
  const invoice = await lockInvoice(tx, invoiceNumber);
  if (invoice?.customerId !== customerCode) throw notFound('The invoice');
  requirePayable(invoice, amount);
  if (await queries.findHasWrongAmount(tx, invoiceNumber)) throw new AppError('refused', WRONG_AMOUNT_TAKEN);
  const now = context.clock.now();
  const found = await queries.lockOpenAttempt(tx, invoiceNumber);
  const step = startStep(found && { ...found, hasPage: found.session !== null }, {
    by: caller.email,
    open: invoice.open,
    now,
  });
  if (found && step === 'continue') return found;
  if (found?.session) return { toClose: found, sessionId: found.session.sessionId };
  if (found) await endUnseen(tx, now, { attempt: found, open: invoice.open }, caller);
  const attempt = await queries.insertAttempt(tx, {
    invoiceNumber,
    customerId: customerCode,
    amount: invoice.open,
    startedBy: caller.email,
    now,
    askAt: nextQuestion(now, now),
  });
  await recordAttempt(tx, now, attempt, 'started', { by: caller, after: { invoiceNumber, amount } });
  return attempt;
}

function requirePayable(invoice: LockedInvoice, amount: number): void {
  if (!isCCPaymentEligible(invoice)) {
    const isPaid = isCCPaymentEligible({ ...invoice, open: invoice.amount });
    throw new AppError('refused', isPaid ? ALREADY_PAID : NOT_CARD_PAYABLE);
  }
  if (amount !== invoice.open) throw new AppError('conflict', openAmountChanged(invoice.open));
}

/** The page of an attempt; the provider creates it if it does not exist. */
async function openPage(
  context: Context,
  gateway: PaymentGateway,
  attempt: queries.Attempt,
): Promise<Started> {
  const { id, expiresAt, session } = attempt;
  const started = ({ url }: PaymentSession): Started => ({
    token: id,
    url,
    expiresAt: expiresAt.toISOString(),
  });
  if (session) return started(session);
  const made = await createSession(context, gateway, attempt);
  const stored = await queries.storeSession(context.db, id, made);
  if (stored.status === 'started') return started(made);
  // Somebody else has started while the page was created. Nobody has seen it, and nobody will.
  await closePage(context, gateway, stored, made.sessionId);
  throw new AppError('conflict', SOMEBODY_ELSE_PAYS);
}

/** Derived from the attempt alone, so that a repeated call gets the same page. */
async function createSession(
  context: Context,
  gateway: PaymentGateway,
  attempt: queries.Attempt,
): Promise<PaymentSession> {
  const { id, invoiceNumber, amount, expiresAt, startedBy } = attempt;
  try {
    return await gateway.createSession({
      attemptId: id,
      invoiceNumber,
      amount,
      expiresAt,
      email: startedBy,
      returnUrl: `${context.config.PUBLIC_URL}/invoice-payment-confirmation?attempt=${id}`,
    });
  } catch (error) {
    // The provider would refuse it again, so the next call starts a new attempt.
    if (error instanceof AppError && error.code === 'refused')
      await endUnseenAttempt(context, attempt, PROVIDER);
    throw error;
  }
}
