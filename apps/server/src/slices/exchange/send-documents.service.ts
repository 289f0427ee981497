import type { Partner } from '@parwell/domain';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { documentFileName } from '../../gateways/documents/document-gateway.ts';
import { writeDocument, type DocumentKind, type DocumentOf } from '../../gateways/documents/documents.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs.ts';
import * as queries from './exchange.queries.ts';

/** Also every minute, for what a partner that was away has missed. */
export const sendDocuments = defineJob({
  name: 'send-documents',
  data: z.object({}),
  cron: '* * * * *',
  atStart: true,
});

/** Writes a document for a partner, in the transaction that causes it. A job leaves it where the partner finds it. */
export async function sendDocument<Kind extends DocumentKind>(
  { clock, enqueue }: Pick<Context, 'clock' | 'enqueue'>,
  tx: Transaction,
  partner: Partner,
  kind: Kind,
  content: DocumentOf<Kind>,
): Promise<void> {
  const body = writeDocument(kind, content);
  await queries.insertOutbound(tx, { partner, kind, documentId: content.documentId, body }, clock.now());
  await enqueue(tx, sendDocuments, {});
}

/** How many are looked at in one go. */
const BATCH = 100;

/**
 * Leaves every document that was not sent yet. It is marked as sent afterwards, so that one may be written twice, under the
 * same name and with the same text. Documents of a partner that cannot be reached wait, with the reason; those of others go.
 */
export async function sendWaitingDocuments({ db, clock, gateways }: Context): Promise<void> {
  const unreachable = new Map<Partner, string>();
  for (let after = 0; ;) {
    const unsent = await queries.findUnsent(db, after, BATCH);
    for (const document of unsent) {
      after = document.id;
      const { partner, kind, documentId, body } = document;
      try {
        // Whoever could not be reached just now is not tried again for each document.
        const known = unreachable.get(partner);
        if (known !== undefined) throw new Error(known);
        await gateways.documents[partner].put(documentFileName(kind, documentId), body);
        await queries.markSent(db, document.id, clock.now());
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        unreachable.set(partner, problem);
        await queries.noteUnsent(db, document.id, problem, clock.now());
      }
    }
    if (unsent.length < BATCH) break;
  }
  const [problem] = unreachable.values();
  // The job is tried again, sooner than in a minute.
  if (problem !== undefined) throw new Error(`Documents could not be sent: ${problem}`);
}
