import type { Context } from '../../context.ts';
import type { DocumentKind } from '../../gateways/documents/documents.ts';
import type { Transaction } from '../../platform/db/database.ts';

/** Called when a document of this kind was delivered, in the transaction that marks it as sent. */
export interface DocumentListener {
  readonly kind: DocumentKind;
  readonly sent: (context: Context, tx: Transaction, documentId: string) => Promise<void>;
}
