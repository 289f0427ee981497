import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { documentFileName } from '../documents/document-gateway.ts';
import { readDocument, writeDocument } from '../documents/documents.ts';
import { findForPartner, leaveForPortal, removeForPartner } from '../documents/embedded-documents.ts';
import { answerOrder, type PartnerDelays } from './answer-order.ts';

const BATCH = 50;

/** The embedded ERP and warehouse read what was left for them and write what follows from it. Killed in between, they begin again. */
export async function runEmbeddedPartners(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  delays: PartnerDelays,
): Promise<number> {
  return db.transaction(async (tx) => {
    const files = await findForPartner(tx, 'erp', BATCH);
    for (const { name, body } of files) {
      const read = readDocument(body);
      if (read.kind === 'order')
        for (const [place, { partner, afterMs, document }] of answerOrder(read.content, delays).entries())
          await leaveForPortal(tx, {
            partner,
            // What is written twice has two names.
            name: `${String(place).padStart(2, '0')}-${documentFileName(document.kind, document.content.documentId)}`,
            body: writeDocument(document.kind, document.content as never),
            dueAt: new Date(clock.now().getTime() + afterMs),
          });
      await removeForPartner(tx, 'erp', name);
    }
    return files.length;
  });
}
