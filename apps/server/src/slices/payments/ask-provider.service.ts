import { answerStep, type PaymentStatus } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { PaymentGateway } from '../../gateways/payments/payment-gateway.ts';
import type { Attempt } from './payments.queries.ts';
import { recordPaymentResult } from './record-payment-result.service.ts';

/** Closes the page of an attempt, so that nobody can pay with it any more, and records its result. */
export async function closePage(
  context: Context,
  gateway: PaymentGateway,
  attempt: Attempt,
  sessionId: string,
): Promise<PaymentStatus> {
  return recordPaymentResult(context, attempt, await gateway.expireSession(sessionId));
}

/**
 * Asks the provider for the result of an attempt and records it. Returns its status. `cameBack`: the payer has left
 * the page. Nothing is locked while the provider answers.
 */
export async function askAndRecordResult(
  context: Context,
  gateway: PaymentGateway,
  attempt: Attempt,
  sessionId: string,
  { cameBack }: { readonly cameBack: boolean },
): Promise<PaymentStatus> {
  const answer = await gateway.askSession(sessionId);
  const isOver = attempt.expiresAt <= context.clock.now();
  const step = answerStep(answer.state, { cameBack, isOver });
  if (step === 'wait') return attempt.status;
  if (step === 'record') return recordPaymentResult(context, attempt, answer);
  const closed = await gateway.expireSession(sessionId);
  // The payer should see that the card was declined, not that the time ran out.
  const wasDeclined = answer.state === 'declined' && closed.state === 'expired';
  return recordPaymentResult(context, attempt, wasDeclined ? { ...closed, state: 'declined' } : closed);
}
