import { sql, type Queryable } from '../../platform/db/database.ts';
import type { DocumentOf } from '../documents/documents.ts';
import type { Planned } from './answer-order.ts';

type Exclusion = DocumentOf<'exclusions'>['exclusions'][number];

/** What the embedded ERP will say from now on when it is asked for exclusions, beside what it was told before. */
export const storeEmbeddedExclusions = (tx: Queryable, exclusions: readonly Exclusion[]) =>
  tx.run(sql`
    INSERT INTO embedded_exclusions (customer_id, product_id, weekday, reason)
    SELECT "customerId", "productId", weekday, reason
    FROM jsonb_to_recordset(${JSON.stringify(exclusions)})
      AS exclusion("customerId" text, "productId" text, weekday smallint, reason text)
    ON CONFLICT (customer_id, product_id, weekday) DO UPDATE SET reason = excluded.reason`);

/** The exclusions that the embedded ERP was told of a customer, or of all: asked again, it says the same again. */
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
