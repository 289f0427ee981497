// For dashboards.
import { RECOMMENDED_STATUSES, type RestockStatus, type Tenants } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { isRecommended } from './recommendations.list.ts';

export interface RecommendedRows {
  readonly status: RestockStatus;
  readonly rows: number;
}

/** Today's recommendations, as on the unfiltered tab; exceptions have their own tab. */
export async function countRecommended(db: Queryable, tenants: Tenants): Promise<RecommendedRows[]> {
  const counted = await db.many<RecommendedRows>(sql`
    SELECT status, count(*)::int AS rows FROM restock_rows
    WHERE NOT excluded AND NOT excluded_today AND NOT is_exception AND ${isRecommended}
      AND ${ofTenants(sql`restock_rows.customer_id`, tenants)}
    GROUP BY status`);
  return RECOMMENDED_STATUSES.map((status) => ({
    status,
    rows: counted.find((row) => row.status === status)?.rows ?? 0,
  }));
}
