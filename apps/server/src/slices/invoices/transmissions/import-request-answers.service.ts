import { AppError } from '../../../platform/app-error.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { documentImporter } from '../../exchange/exchange.public.ts';
import * as queries from './transmissions.queries.ts';

const audit = auditOf('invoices', 'invoice request');
const ERP = { machine: 'ERP' } as const;

/**
 * The ERP accepts a file, completely or except for the lines it refuses (B14). We take the same answer again without a
 * change, and never a different one.
 */
export const importInvoiceRequestAnswer = documentImporter({
  partner: 'erp',
  kind: 'invoice-request-answer',
  async importDocument({ clock }, tx, { requestDocumentId, refused }) {
    const file = await queries.lockFile(tx, requestDocumentId);
    // Until we have noted that the file is written; what waits is tried again by itself. A file we never wrote ends in quarantine.
    if (!file?.writtenAt) return { waitsFor: `file/${requestDocumentId}` };
    const lines = await queries.findLines(tx, requestDocumentId);
    requireKnown(requestDocumentId, lines, refused);
    if (file.acknowledgedAt) {
      if (isSame(lines, refused)) return { arrived: [] };
      throw new AppError('refused', `File ${requestDocumentId} was answered otherwise before.`);
    }
    const now = clock.now();
    // A request may since be in a newer file, whose answer counts.
    const stillInFile = new Set((await queries.lockRequestsOf(tx, requestDocumentId)).map(({ id }) => id));
    await queries.acknowledge(tx, requestDocumentId, refused, now);
    await audit.recordMany(
      tx,
      now,
      refused
        .filter(({ requestId }) => stillInFile.has(requestId))
        .map(({ requestId, refusedBecause }) => ({
          resourceId: String(requestId),
          customerId: file.customerId,
          by: ERP,
          eventType: 'Invoice Request Refused',
          description: `The ERP does not bill it: ${refusedBecause}`,
          after: { refusal: refusedBecause, documentId: requestDocumentId },
        })),
    );
    return { arrived: [] };
  },
});

function requireKnown(
  documentId: string,
  lines: readonly { readonly requestId: number }[],
  refused: readonly queries.Refusal[],
): void {
  const known = new Set(lines.map(({ requestId }) => requestId));
  const seen = new Set<number>();
  for (const { requestId } of refused) {
    if (!known.has(requestId))
      throw new AppError('refused', `File ${documentId} has no line of request ${requestId}.`);
    if (seen.size === seen.add(requestId).size)
      throw new AppError('refused', `Request ${requestId} is there twice.`);
  }
}

function isSame(
  lines: readonly { readonly requestId: number; readonly refusal: string }[],
  refused: readonly queries.Refusal[],
): boolean {
  const reasons = new Map(refused.map(({ requestId, refusedBecause }) => [requestId, refusedBecause]));
  return lines.every(({ requestId, refusal }) => refusal === (reasons.get(requestId) ?? ''));
}
