import { sql, type Queryable } from '../../platform/db/database.ts';

/** Who has resolved a review, for the one who comes second. */
export const findResolver = (db: Queryable, key: string) =>
  db.maybe<{ by: string | null; at: Date | null; cabinetId: string }>(sql`
    SELECT resolved_by AS by, resolved_at AS at, cabinet_id AS "cabinetId" FROM stock_reviews WHERE key = ${key}`);
