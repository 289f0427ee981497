import type { DocumentOf } from '../documents/documents.ts';
import type { PartnerDelays, Planned } from './answer-order.ts';
import { chanceOf, pickOf } from './chance.ts';

type InvoiceRequest = DocumentOf<'invoice-request'>;
type Refused = DocumentOf<'invoice-request-answer'>['refused'][number];

/** How often a file is answered in an unusual way. Nearly all are answered once. */
const SHARES = { twice: 0.02, 'no answer': 0.01 } as const;
export type FileStory = keyof typeof SHARES | 'once';
/** The share of refused lines. */
const REFUSED = 0.004;

const REASONS = [
  'Material is blocked for billing.',
  'No price is maintained for this material.',
  'The account is not open for this customer.',
] as const;

/** Always the same for a file. */
export function fileStoryOf(documentId: string): FileStory {
  const chance = chanceOf('invoice request', documentId);
  if (chance < SHARES.twice) return 'twice';
  return chance < SHARES.twice + SHARES['no answer'] ? 'no answer' : 'once';
}

/** Always the same for a request in a file. In another file, when it is sent again, it is most likely accepted. */
export function refusalOf(documentId: string, requestId: number): string | null {
  if (chanceOf('refused', documentId, requestId) >= REFUSED) return null;
  return REASONS[pickOf(REASONS.length, 'reason', documentId, requestId)] ?? REASONS[0];
}

/** A file that is never answered is never billed either. */
export const isLeftOut = (documentId: string, requestId: number): boolean =>
  fileStoryOf(documentId) === 'no answer' || refusalOf(documentId, requestId) !== null;

/**
 * The embedded ERP's documents for a file of requests. Derived from the file alone, so that the same file again gets
 * the same answer.
 */
export function answerInvoiceRequest(
  { documentId, createdAt, lines }: InvoiceRequest,
  { erpMs }: Pick<PartnerDelays, 'erpMs'>,
  story = fileStoryOf(documentId),
): Planned[] {
  if (story === 'no answer') return [];
  const answeredAt = new Date(createdAt.getTime() + erpMs);
  const refused = lines.flatMap(({ requestId }): Refused[] => {
    const refusedBecause = refusalOf(documentId, requestId);
    return refusedBecause === null ? [] : [{ requestId, refusedBecause }];
  });
  const answer: Planned = {
    partner: 'erp',
    at: answeredAt,
    document: {
      kind: 'invoice-request-answer',
      content: { documentId: `ACK-${documentId}`, requestDocumentId: documentId, answeredAt, refused },
    },
  };
  return story === 'twice' ? [answer, { ...answer, at: new Date(answeredAt.getTime() + erpMs) }] : [answer];
}
