import type { OmitReason } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { sendManyDocuments } from '../../exchange/exchange.public.ts';

/** A request that the ERP has or is about to receive, but that must not be billed. */
export interface CreditToAsk {
  readonly id: number;
  readonly customerId: string;
  readonly reason: OmitReason;
  readonly rgaNumber: string;
  readonly note: string;
}

/**
 * Asks the ERP to credit requests that were omitted after they were sent (B10). The caller has locked them. While a
 * file is not written, the credit waits for it (`creditOmitted`), so that the ERP never receives a credit before the
 * request.
 */
export async function askForCredit(
  context: Pick<Context, 'clock' | 'enqueue'>,
  tx: Transaction,
  requests: readonly CreditToAsk[],
): Promise<void> {
  if (requests.length === 0) return;
  const asked = await tx.many<{ id: number; isWritten: boolean }>(sql`
    UPDATE invoice_requests SET credit_asked_at = ${context.clock.now()}
    WHERE id = ANY(${requests.map(({ id }) => id)}::bigint[]) AND credit_asked_at IS NULL
    RETURNING id, NOT EXISTS (
      SELECT FROM transmission_files file
      WHERE file.document_id = invoice_requests.document_id AND file.written_at IS NULL) AS "isWritten"`);
  const written = new Set(asked.filter(({ isWritten }) => isWritten).map(({ id }) => id));
  await sendCredits(
    context,
    tx,
    requests.filter(({ id }) => written.has(id)),
  );
}

/** Sends the credits that waited for this file. Call it in the transaction that first marks the file as written. */
export const creditOmitted = async (
  context: Pick<Context, 'clock' | 'enqueue'>,
  tx: Transaction,
  documentId: string,
): Promise<void> =>
  sendCredits(
    context,
    tx,
    await tx.many<CreditToAsk>(sql`
      SELECT id, customer_id AS "customerId", omitted_reason AS reason, rga_number AS "rgaNumber", omitted_note AS note
      FROM invoice_requests
      WHERE document_id = ${documentId} AND credit_asked_at IS NOT NULL ORDER BY id`),
  );

const sendCredits = (
  context: Pick<Context, 'clock' | 'enqueue'>,
  tx: Transaction,
  requests: readonly CreditToAsk[],
): Promise<void> =>
  sendManyDocuments(
    context,
    tx,
    'erp',
    'credit-request',
    requests.map(({ id, ...request }) => ({
      content: { documentId: `P-CRD-${id}`, requestId: id, ...request, requestedAt: context.clock.now() },
    })),
  );
