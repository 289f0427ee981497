import { sql, type Sql } from '../../platform/db/database.ts';

/** SQL: `told`, `waiting`, or `failed` after a failed attempt to send a document; null without such a document. */
export const sendingState = (documentId: Sql): Sql => sql`(
  SELECT CASE WHEN outbound_documents.sent_at IS NOT NULL THEN 'told' WHEN outbound_documents.problem <> '' THEN 'failed'
    ELSE 'waiting' END
  FROM outbound_documents WHERE outbound_documents.document_id = ${documentId})`;
