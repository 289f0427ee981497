import { sql, type Queryable } from '../../../platform/db/database.ts';
import type { MovementKind } from '../stock/stock-questions.queries.ts';

/** Who resolved a review, to show to a second person. */
export const findResolver = (db: Queryable, key: string) =>
  db.maybe<{ by: string | null; at: Date | null; cabinetId: string }>(sql`
    SELECT resolved_by AS by, resolved_at AS at, cabinet_id AS "cabinetId" FROM stock_reviews WHERE key = ${key}`);

export const findReviewById = (db: Queryable, id: number) =>
  db.maybe<{
    readonly key: string;
    readonly cabinetId: string;
    readonly customerId: string;
    readonly productId: string;
    readonly kind: MovementKind;
    readonly attempted: number;
  }>(sql`
    SELECT key, cabinet_id AS "cabinetId", customer_id AS "customerId", product_id AS "productId", type AS kind,
      attempted_qty AS attempted
    FROM stock_reviews WHERE id = ${id}`);
