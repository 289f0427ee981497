import { type CallArguments, type ExchangedDocument, listDocuments } from '@parwell/contract';
import { sql, type Sql } from '../../platform/db/database.ts';
import { between, equals, part } from '../../platform/db/list-filters.ts';
import { defineList, EVERY_ROW } from '../../platform/db/list.ts';
import type { DocumentParts } from './document-parts.ts';

type Query = CallArguments<typeof listDocuments>['query'];

/** Both directions in one form, named `documents`. */
export const documents: Sql = sql`(
  SELECT 'in' AS direction, id, partner, kind, document_id, state, problem, received_at AS at, taken_at AS done_at, tries,
    copies, body
  FROM inbound_documents
  UNION ALL
  SELECT 'out', id, partner, kind, document_id, state, problem, created_at, sent_at, tries, 0, body
  FROM outbound_documents) AS documents`;

export const documentFields = ({ awaitedSince }: DocumentParts) =>
  ({
    id: sql`documents.id`,
    direction: sql`documents.direction`,
    partner: sql`documents.partner`,
    kind: sql`documents.kind`,
    documentId: sql`documents.document_id`,
    state: sql`documents.state`,
    problem: sql`documents.problem`,
    at: sql`documents.at`,
    doneAt: sql`documents.done_at`,
    tries: sql`documents.tries`,
    copies: sql`documents.copies`,
    awaitedSince: sql`CASE WHEN documents.direction = 'out' AND documents.kind = 'order'
    THEN ${awaitedSince(sql`documents.document_id`)} END`,
  }) satisfies Readonly<Record<keyof ExchangedDocument, Sql>>;

/** Only staff who see every order may read them. */
export const documentList = defineList<Query, DocumentParts>({
  calls: [listDocuments],
  from: documents,
  key: sql`(documents.direction, documents.id)`,
  fields: documentFields,
  sort: {
    at: sql`documents.at`,
    documentId: sql`documents.document_id`,
  },
  filters: {
    direction: equals(sql`documents.direction`),
    partner: equals(sql`documents.partner`),
    kind: equals(sql`documents.kind`),
    state: equals(sql`documents.state`),
    documentId: part(sql`lower(documents.document_id)`),
    at: between(sql`documents.at`),
    answer: (_awaited, { awaitedDocuments }) =>
      sql`(documents.direction = 'out' AND documents.document_id IN ${awaitedDocuments})`,
  },
  visible: EVERY_ROW,
  tables: ['inbound_documents', 'outbound_documents'],
  // Orders, which are not in `tables`, change the answer.
  countsAnew: ({ answer }) => answer !== undefined,
});
