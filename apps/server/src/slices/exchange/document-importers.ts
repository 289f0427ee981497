import type { Context } from '../../context.ts';
import type { Partner } from '@parwell/domain';
import type { DocumentKind, DocumentOf } from '../../gateways/documents/documents.ts';
import type { Transaction } from '../../platform/db/database.ts';

/** What became of a document. */
export type ImportOutcome =
  /** `arrived` names what others may have waited for, such as order/4500001. */
  | { readonly arrived: readonly string[] }
  /** It refers to something that is not there yet. Nothing was changed. */
  | { readonly waitsFor: string }
  /** It goes to quarantine with this reason, and what was noted of it stays. */
  | { readonly refused: string };

/**
 * Takes documents of a kind, in the transaction in which they are marked as taken. It refuses with an AppError, whose text is
 * shown in quarantine. The same document never comes twice, but others of its kind come in any order.
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

/** A importer whose content has the type of its kind. */
export const documentImporter = <Kind extends DocumentKind>(
  importer: DocumentImporter<Kind>,
): DocumentImporter => importer;
