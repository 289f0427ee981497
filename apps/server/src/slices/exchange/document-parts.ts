import type { Context } from '../../context.ts';
import type { Queryable, Sql } from '../../platform/db/database.ts';

/**
 * The facts about answers to our documents that later slices know, for the list and the partners' state. The root
 * passes them in.
 */
export interface DocumentParts {
  /** SQL: since when the order of a document waits for its answer; null if it does not. */
  awaitedSince(this: void, documentId: Sql): Sql;
  /** A subquery with the document ids of unanswered orders. */
  readonly awaitedDocuments: Sql;
  countUnanswered(
    this: void,
    db: Queryable,
    now: Date,
  ): Promise<{ readonly unanswered: number; readonly late: number }>;
}

export type ExchangeContext = Context & { readonly parts: DocumentParts };
