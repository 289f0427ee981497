import type { Queryable } from '../../platform/db/database.ts';
import { documentFileName } from '../documents/document-gateway.ts';
import { writeDocument } from '../documents/documents.ts';
import { leaveForPortal } from '../documents/embedded-documents.ts';
import type { Planned } from './answer-order.ts';

/** The file of a document. A document written twice has two names. */
export const plannedFile = ({ partner, at, document }: Planned, place: number) => ({
  partner,
  name: `${String(place).padStart(2, '0')}-${documentFileName(document.kind, document.content.documentId)}`,
  body: writeDocument(document.kind, document.content as never),
  dueAt: at,
});

/** Leaves documents for the portal, each visible from its time on. */
export async function leavePlanned(tx: Queryable, planned: readonly Planned[]): Promise<void> {
  for (const each of planned) await leaveForPortal(tx, plannedFile(each, 0));
}
