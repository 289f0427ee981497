import type { Context } from '../../context.ts';
import type { Partner } from '@parwell/domain';
import type { DocumentKind, DocumentOf } from '../../gateways/documents/documents.ts';
import type { Transaction } from '../../platform/db/database.ts';

export type ImportOutcome =
  /** `arrived` names the references that other documents may wait for, such as order/4500001. */
  | { readonly arrived: readonly string[] }
  /** It refers to something that has not arrived. Nothing was changed. */
  | { readonly waitsFor: string }
  /** It goes to quarantine with this reason; what was stored of it stays. */
  | { readonly refused: string };

/**
 * Imports documents of a kind, in the transaction that marks them as imported. A refusal is an AppError whose text is
 * shown in quarantine. The same document never arrives twice; others of its kind arrive in any order.
 */
export interface DocumentImporter<Kind extends DocumentKind = DocumentKind> {
  readonly partner: Partner;
  readonly kind: Kind;
  readonly importDocument: (
    context: Context,
    tx: Transaction,
    content: DocumentOf<Kind>,
  ) => Promise<ImportOutcome>;
}

export const documentImporter = <Kind extends DocumentKind>(
  importer: DocumentImporter<Kind>,
): DocumentImporter => importer;
