import type { Context } from '../../context.ts';
import type { PaymentGateway, ProviderEvent } from '../../gateways/payments/payment-gateway.ts';
import { askAndRecordResult } from './ask-provider.service.ts';
import { PROVIDER, recordAttempt } from './payment-audit.ts';
import { findAttemptOfSession, noteRefund } from './payments.queries.ts';

/** A notification is only a reason to ask the provider. Payments of other systems are ignored (B22). */
export async function handleEvent(
  context: Context,
  gateway: PaymentGateway,
  event: ProviderEvent,
): Promise<void> {
  if (event.kind === 'refund') return recordRefund(context, event.reference);
  const { sessionId } = event;
  const attempt = await findAttemptOfSession(context.db, sessionId);
  if (attempt) await askAndRecordResult(context, gateway, attempt, sessionId, { cameBack: false });
}

/** The invoice stays as it is: the ERP decides what is owed now (B23). */
const recordRefund = ({ db, clock }: Context, reference: string): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    for (const attempt of await noteRefund(tx, reference, now))
      await recordAttempt(tx, now, attempt, 'refunded', { by: PROVIDER, after: { reference } });
  });
