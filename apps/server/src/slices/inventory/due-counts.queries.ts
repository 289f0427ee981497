import { ACTIVE, type CycleCountLimits, type Tenants } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { devices } from '../devices/devices.public.ts';
import { cycleCountAgeTwin } from './cycle-count-age.twin.ts';

export interface DueCount {
  readonly customerId: string;
  readonly cabinetId: string;
  readonly cabinetName: string;
  /** When something in it was last counted for this customer. */
  readonly countedAt: Date;
  /** Lots on hand. */
  readonly lots: number;
}

/** Active devices with stock whose last count is too long ago (D8). */
export const findDueCounts = (db: Queryable, tenants: Tenants, limits: CycleCountLimits) =>
  db.many<DueCount>(sql`
    SELECT devices.customer_id AS "customerId", devices.cabinet_id AS "cabinetId", devices.cabinet_name AS "cabinetName",
      last.counted_at AS "countedAt", stock.lots
    FROM ${devices}
      CROSS JOIN LATERAL (
        SELECT max(at) AS counted_at FROM cycle_counts
        WHERE cycle_counts.cabinet_id = devices.cabinet_id AND cycle_counts.customer_id = devices.customer_id) AS last
      CROSS JOIN LATERAL (
        SELECT count(DISTINCT (product_id, lot))::int AS lots FROM on_hand
        WHERE on_hand.cabinet_id = devices.cabinet_id AND quantity > 0) AS stock
    WHERE ${ofTenants(sql`devices.customer_id`, tenants)} AND devices.cabinet_state = ${ACTIVE} AND stock.lots > 0
      AND last.counted_at IS NOT NULL
      AND ${cycleCountAgeTwin.expression({ countedAt: sql`last.counted_at` }, limits)} <> 'green'
    ORDER BY devices.customer_id, last.counted_at, devices.cabinet_id`);
