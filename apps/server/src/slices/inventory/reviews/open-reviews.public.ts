import type { SuspendedTransaction } from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';
import { isReviewOfForeignTag } from '../tagged-units/foreign-tags.ts';

export type OpenReview = Pick<
  SuspendedTransaction,
  | 'customerId'
  | 'cabinetId'
  | 'lot'
  | 'transactionType'
  | 'transactionReason'
  | 'suspendedReason'
  | 'attemptedQty'
  | 'diffQty'
> & { readonly productId: string; readonly createdAt: Date; readonly total: number };

/** Unless it is another customer's. */
const ofUnit = (value: Sql): Sql =>
  sql`CASE WHEN ${isReviewOfForeignTag(sql`stock_reviews`)} THEN '' ELSE ${value} END`;

/** Transactions that wait for a person, the oldest first, and their total. */
export const findOpenReviews = (db: Queryable, tenants: Tenants, most: number) =>
  db.many<OpenReview>(sql`
    SELECT customer_id AS "customerId", cabinet_id AS "cabinetId", ${ofUnit(sql`product_id`)} AS "productId",
      ${ofUnit(sql`lot`)} AS lot,
      type AS "transactionType", reason AS "transactionReason", suspended_reason AS "suspendedReason",
      attempted_qty AS "attemptedQty", diff_qty AS "diffQty", created_at AS "createdAt", count(*) OVER ()::int AS total
    FROM stock_reviews WHERE status = 'Suspended' AND ${ofTenants(sql`customer_id`, tenants)}
    ORDER BY created_at, id LIMIT ${most}`);
