import type { Context } from '../../context.ts';
import type { Queryable, Sql } from '../../platform/db/database.ts';

/** What later slices know of the answers to our documents, for the list and the standing of partners. The root hands it over. */
export interface DocumentParts {
  /** An SQL expression: since when the order of a document waits for its answer; null if it does not. */
  awaitedSince(this: void, documentId: Sql): Sql;
  /** The ids of the documents of orders that were not answered, as a subquery. */
  readonly awaitedDocuments: Sql;
  /** How many orders were not answered, and how many of them are late. */
  countUnanswered(
    this: void,
    db: Queryable,
    now: Date,
  ): Promise<{ readonly unanswered: number; readonly late: number }>;
}

export type ExchangeContext = Context & { readonly parts: DocumentParts };
