import type { ResolutionStatus, TransactionAction, TransactionReason } from '@parwell/domain';
import { sql, type Queryable } from '../../../platform/db/database.ts';
import { shownUserOf } from '../people/shown-person.twin.ts';

interface Step {
  readonly tagId: string;
  readonly customerId: string;
  readonly cabinetId: string;
  readonly at: Date;
}

export interface TagTransaction extends Step {
  readonly action: TransactionAction;
  readonly reason: TransactionReason;
  readonly reasonCode: number | null;
  readonly userName: string;
  readonly note: string;
}

export interface TagReview extends Step {
  readonly suspendedReason: string;
  readonly status: ResolutionStatus;
  readonly memo: string;
}

export async function findTagHistory(
  db: Queryable,
  tagIds: readonly string[],
): Promise<{ readonly transactions: TagTransaction[]; readonly reviews: TagReview[] }> {
  const transactions = await db.many<TagTransaction>(sql`
    SELECT tag_id AS "tagId", customer_id AS "customerId", cabinet_id AS "cabinetId", at, action, reason,
      reason_code AS "reasonCode", ${shownUserOf(sql`transactions`)} AS "userName", note
    FROM transactions WHERE tag_id <> '' AND tag_id = ANY(${tagIds}) AND action <> 'REVIEW REQD' ORDER BY id DESC`);
  const reviews = await db.many<TagReview>(sql`
    SELECT tag_id AS "tagId", customer_id AS "customerId", cabinet_id AS "cabinetId", opened_at AS at,
      suspended_reason AS "suspendedReason", status, memo
    FROM stock_reviews WHERE tag_id <> '' AND tag_id = ANY(${tagIds}) ORDER BY id DESC`);
  return { transactions, reviews };
}
