import type { Context } from '../../context.ts';
import type { DocumentKind } from '../../gateways/documents/documents.ts';
import type { Transaction } from '../../platform/db/database.ts';

/** Is told that a document of a kind was left for its partner, in the transaction in which it is marked as sent. */
export interface DocumentListener {
  readonly kind: DocumentKind;
  readonly sent: (context: Context, tx: Transaction, documentId: string) => Promise<void>;
}
