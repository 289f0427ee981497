import { rewriteRefusal } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { AppError, notFound } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { requireConfigured, sendDocumentAgain } from '../../exchange/exchange.public.ts';
import { lockFile } from './transmissions.queries.ts';

const audit = auditOf('invoices', 'transmission');

/**
 * Writes a file again for an ERP that may have lost it. An ERP that has it ignores it, because it is the same
 * document (B13).
 */
export const rewriteFile = (
  context: Context,
  caller: Caller,
  documentId: string,
): Promise<{ sapXmlFileName: string }> =>
  context.db.transaction(async (tx) => {
    requireConfigured(context, 'erp');
    const file = await lockFile(tx, documentId);
    if (!file) throw notFound('The file');
    const refusal = rewriteRefusal({
      isWritten: file.writtenAt !== null,
      isAcknowledged: file.acknowledgedAt !== null,
    });
    if (refusal !== null) throw new AppError('refused', refusal);
    await sendDocumentAgain(context, tx, documentId);
    await audit.record(tx, context.clock.now(), {
      resourceId: String(file.transmissionId),
      customerId: file.customerId,
      by: caller,
      eventType: 'File Written Again',
      description: `${file.fileName} is written again`,
    });
    return { sapXmlFileName: file.fileName };
  });
