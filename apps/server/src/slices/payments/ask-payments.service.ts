import { nextQuestion } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { PaymentGateway } from '../../gateways/payments/payment-gateway.ts';
import { askAndRecordResult } from './ask-provider.service.ts';
import { endUnseenAttempt } from './end-unseen.service.ts';
import { PAYMENTS } from './payment-audit.ts';
import { lockAttemptsToAsk, noteNextQuestion, type Attempt } from './payments.queries.ts';

/** The number of concurrent questions. */
const BATCH = 10;

/**
 * Asks the provider about due attempts without a result (B22). The time of the next question is stored before, so
 * that one that fails does not hold up the others. If every question fails, the provider is left alone until the next
 * run.
 */
export async function askAboutPayments(context: Context, signal?: AbortSignal): Promise<void> {
  const gateway = context.gateways.payments;
  if (!gateway) return;
  for (;;) {
    signal?.throwIfAborted();
    const attempts = await claimQuestions(context);
    const answers = await Promise.allSettled(attempts.map((attempt) => ask(context, gateway, attempt)));
    const failures = answers.filter((answer) => answer.status === 'rejected');
    for (const { reason } of failures)
      context.log.warn({ err: reason }, 'the payment provider could not be asked');
    if (attempts.length < BATCH || failures.length === attempts.length) return;
  }
}

const claimQuestions = ({ db, clock }: Context): Promise<Attempt[]> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const attempts = await lockAttemptsToAsk(tx, now, BATCH);
    for (const { id, startedAt } of attempts) await noteNextQuestion(tx, id, nextQuestion(startedAt, now));
    return attempts;
  });

async function ask(context: Context, gateway: PaymentGateway, attempt: Attempt): Promise<void> {
  const { session, expiresAt } = attempt;
  if (session) await askAndRecordResult(context, gateway, attempt, session.sessionId, { cameBack: false });
  else if (expiresAt <= context.clock.now()) await endUnseenAttempt(context, attempt, PAYMENTS);
}
