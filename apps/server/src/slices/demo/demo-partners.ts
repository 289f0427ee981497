import type { Partner } from '@parwell/domain';
import { documentListeners } from '../../document-listeners.ts';
import type { Context } from '../../context.ts';
import { documentImporters } from '../../document-importers.ts';
import { documentFileName, type DocumentGateway } from '../../gateways/documents/document-gateway.ts';
import { writeDocument, type DocumentKind, type DocumentOf } from '../../gateways/documents/documents.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { receiveDocuments, sendWaitingDocuments } from '../exchange/exchange.public.ts';

/**
 * ERP and warehouse as played by the demo. Their documents are processed like all others, but in the transaction
 * that loads the demo, and at the story's times. Documents sent to them do not reach the embedded partners, which
 * would answer again.
 */
export function demoPartners(context: Context, tx: Transaction) {
  const files = { erp: new Map<string, string>(), warehouse: new Map<string, string>() };
  const db = within(tx, context.db);
  const documents = { erp: folderOf(files.erp), warehouse: folderOf(files.warehouse) };
  const gateways = { ...context.gateways, documents };
  const contextAt = (time: Date): Context => ({ ...context, db, gateways, clock: { now: () => time } });
  return {
    contextAt,
    /** Delivers documents written until then. */
    send: (at: Date): Promise<void> => sendWaitingDocuments(contextAt(at), documentListeners),
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

export type DemoPartners = ReturnType<typeof demoPartners>;

const folderOf = (files: Map<string, string>): DocumentGateway => ({
  put: () => Promise.resolve(),
  list: () => Promise.resolve([...files.keys()]),
  get: (name) => Promise.resolve(files.get(name)),
  remove: (name) => {
    files.delete(name);
    return Promise.resolve();
  },
});

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
