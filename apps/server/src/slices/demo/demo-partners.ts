import type { Partner } from '@parwell/domain';
import { documentListeners } from '../../document-listeners.ts';
import type { Context } from '../../context.ts';
import { documentImporters } from '../../document-importers.ts';
import { documentFileName, type DocumentGateway } from '../../gateways/documents/document-gateway.ts';
import { writeDocument, type DocumentKind, type DocumentOf } from '../../gateways/documents/documents.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { receiveDocuments, sendWaitingDocuments } from '../exchange/exchange.public.ts';

/**
 * An ERP and a warehouse that did what the demo tells of them. Their documents go the way of all documents, but in the
 * transaction that loads the demo, and at the times that are told. What was sent to them does not reach the embedded partners, which
 * would answer it again.
 */
export function toldPartners(context: Context, tx: Transaction) {
  const files = { erp: new Map<string, string>(), warehouse: new Map<string, string>() };
  const db = within(tx, context.db);
  const documents = { erp: folderOf(files.erp), warehouse: folderOf(files.warehouse) };
  const gateways = { ...context.gateways, documents };
  const contextAt = (time: Date): Context => ({ ...context, db, gateways, clock: { now: () => time } });
  return {
    contextAt,
    /** What was written until then has reached them. */
    send: (at: Date): Promise<void> => sendWaitingDocuments(contextAt(at), documentListeners),
    /** They leave a document, which is taken at once. */
    async leave<Kind extends DocumentKind>(
      partner: Partner,
      kind: Kind,
      content: DocumentOf<Kind>,
      at: Date,
    ): Promise<void> {
      files[partner].set(documentFileName(kind, content.documentId), writeDocument(kind, content));
      await receiveDocuments(contextAt(at), documentImporters);
    },
  };
}

export type ToldPartners = ReturnType<typeof toldPartners>;

const folderOf = (files: Map<string, string>): DocumentGateway => ({
  put: () => Promise.resolve(),
  list: () => Promise.resolve([...files.keys()]),
  get: (name) => Promise.resolve(files.get(name)),
  remove: (name) => {
    files.delete(name);
    return Promise.resolve();
  },
});

/** A database whose transactions are parts of one that runs already. */
const within = (tx: Transaction, db: Database): Database => ({
  ...db,
  ...tx,
  async transaction(work) {
    await tx.plain('SAVEPOINT part');
    try {
      const result = await work(tx);
      await tx.plain('RELEASE SAVEPOINT part');
      return result;
    } catch (error) {
      await tx.plain('ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part');
      throw error;
    }
  },
});
