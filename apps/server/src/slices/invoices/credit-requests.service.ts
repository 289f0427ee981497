import type { OmitReason } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { sendDocument } from '../exchange/exchange.public.ts';

/** A request that the ERP has, or is about to get, and that is not to be billed. */
export interface CreditToAsk {
  readonly id: number;
  readonly customerId: string;
  readonly reason: OmitReason;
  readonly rgaNumber: string;
  readonly note: string;
}

/** Asks the ERP to credit requests that were omitted after they were sent (B10). The caller has locked them. */
export async function askForCredit(
  context: Pick<Context, 'clock' | 'enqueue'>,
  tx: Transaction,
  requests: readonly CreditToAsk[],
): Promise<void> {
  await tx.run(sql`
    UPDATE invoice_requests SET credit_asked_at = ${context.clock.now()}
    WHERE id = ANY(${requests.map(({ id }) => id)}::bigint[])`);
  for (const { id, ...request } of requests)
    await sendDocument(context, tx, 'erp', 'credit-request', {
      documentId: `P-CRD-${id}`,
      requestId: id,
      ...request,
      requestedAt: context.clock.now(),
    });
}
