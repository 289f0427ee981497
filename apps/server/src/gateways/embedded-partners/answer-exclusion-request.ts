import { sql, type Queryable } from '../../platform/db/database.ts';
import type { DocumentOf } from '../documents/documents.ts';
import type { Planned } from './answer-order.ts';

type Exclusion = DocumentOf<'exclusions'>['exclusions'][number];

/** Adds exclusions to those that the embedded ERP answers with from now on. */
export const storeEmbeddedExclusions = (tx: Queryable, exclusions: readonly Exclusion[]) =>
  tx.run(sql`
    INSERT INTO embedded_exclusions (customer_id, product_id, weekday, reason)
    SELECT "customerId", "productId", weekday, reason
    FROM jsonb_to_recordset(${JSON.stringify(exclusions)})
      AS exclusion("customerId" text, "productId" text, weekday smallint, reason text)
    ON CONFLICT (customer_id, product_id, weekday) DO UPDATE SET reason = excluded.reason`);

/** The stored exclusions of a customer or of all: repeated requests get the same answer. */
export async function answerExclusionRequest(
  db: Queryable,
  { documentId, requestedAt, customerId }: DocumentOf<'exclusion-request'>,
  delayMs: number,
): Promise<Planned> {
  const asOf = new Date(requestedAt.getTime() + delayMs);
  const exclusions = await db.many<Exclusion>(sql`
    SELECT customer_id AS "customerId", product_id AS "productId", weekday, reason FROM embedded_exclusions
    WHERE ${customerId} IN ('', customer_id) ORDER BY customer_id, product_id, weekday`);
  return {
    partner: 'erp',
    at: asOf,
    document: {
      kind: 'exclusions',
      content: { documentId: `EXCL-${documentId}`, asOf, customerId, exclusions },
    },
  };
}
