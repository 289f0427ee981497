import type { InvoiceRequestStatus } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { auditOf } from '../../audit/audit.public.ts';
import type { DocumentListener } from '../../exchange/exchange.public.ts';
import { creditOmitted } from '../requests/credit-requests.service.ts';
import * as queries from './transmissions.queries.ts';

const audit = auditOf('invoices', 'invoice request');

/** Marks requests as sent when their file is written. Writing a file again changes nothing. */
export const noteWrittenFile: DocumentListener = {
  kind: 'invoice-request',
  async sent(context, tx, documentId) {
    const file = await queries.lockFile(tx, documentId);
    if (!file || file.writtenAt) return;
    const now = context.clock.now();
    const requests = await queries.lockRequestsOf(tx, documentId);
    await queries.markWritten(tx, documentId, now);
    await creditOmitted(context, tx, documentId);
    await recordSent(context, tx, { ...file, documentId }, requests);
    await queries.finishTransmission(tx, file.transmissionId, now);
  },
};

interface Written {
  readonly documentId: string;
  readonly transmissionId: number;
  readonly customerId: string;
  readonly fileName: string;
}

async function recordSent(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  { documentId, transmissionId, customerId, fileName }: Written,
  requests: readonly { readonly id: number; readonly status: InvoiceRequestStatus }[],
): Promise<void> {
  const email = await queries.findStartedBy(tx, transmissionId);
  await audit.recordMany(
    tx,
    clock.now(),
    requests.map(({ id, status }) => ({
      resourceId: String(id),
      customerId,
      by: { email },
      eventType: 'Invoice Request Sent',
      description:
        status === 'OMITTED'
          ? `Sent to SAP in ${fileName}, and to be credited: it was omitted meanwhile`
          : `Sent to SAP in ${fileName}`,
      before: { status },
      after: { status: status === 'READY' ? 'TRANSMITTED' : status, documentId },
    })),
  );
}
