import { ACTIVE, type CycleCountLimits, type Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';
import { devices } from '../../devices/devices.public.ts';
import { cycleCountAgeTwin } from './cycle-count-age.twin.ts';

export interface DueCount {
  readonly customerId: string;
  readonly cabinetId: string;
  readonly cabinetName: string;
  /** The last count of anything in it for this customer. */
  readonly countedAt: Date;
  readonly lots: number;
}

/** Active devices with stock whose last count is too long ago, with that count (D5, D8). For a join. */
export const dueDevices = (tenants: Tenants, limits: CycleCountLimits): Sql => sql`(
  SELECT devices.customer_id, devices.cabinet_id, devices.cabinet_name, last.count_id, last.at AS counted_at
  FROM ${devices}
    JOIN last_counts AS last ON last.cabinet_id = devices.cabinet_id AND last.customer_id = devices.customer_id
    JOIN stocked_devices AS stocked ON stocked.cabinet_id = devices.cabinet_id
  WHERE ${ofTenants(sql`devices.customer_id`, tenants)} AND devices.cabinet_state = ${ACTIVE}
    AND ${cycleCountAgeTwin.expression({ countedAt: sql`last.at` }, limits)} <> 'green')`;

export const countDueDevices = async (
  db: Queryable,
  tenants: Tenants,
  limits: CycleCountLimits,
): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM ${dueDevices(tenants, limits)} AS due`,
    )
  ).count;

const lotsIn = (cabinetId: Sql): Sql => sql`(
  SELECT count(DISTINCT (product_id, lot))::int FROM on_hand WHERE on_hand.cabinet_id = ${cabinetId} AND quantity > 0)`;

/** The lots to count, by device (D8). For a statement. */
export const dueLotsByDevice = (tenants: Tenants, limits: CycleCountLimits): Sql => sql`
  SELECT customer_id, cabinet_id, count(*) AS value
  FROM (
    SELECT DISTINCT due.customer_id, due.cabinet_id, product_id, lot
    FROM ${dueDevices(tenants, limits)} AS due JOIN on_hand USING (cabinet_id) WHERE quantity > 0) AS lots
  GROUP BY customer_id, cabinet_id`;

/** The devices with the oldest counts, and the total: counting the lots of every device takes long. */
export const findLongestDue = (db: Queryable, tenants: Tenants, limits: CycleCountLimits, most: number) =>
  db.many<DueCount & { readonly total: number }>(sql`
    SELECT due.customer_id AS "customerId", due.cabinet_id AS "cabinetId", due.cabinet_name AS "cabinetName",
      due.counted_at AS "countedAt", due.total, ${lotsIn(sql`due.cabinet_id`)} AS lots
    FROM (
      SELECT *, count(*) OVER ()::int AS total FROM ${dueDevices(tenants, limits)} AS every
      ORDER BY counted_at, cabinet_id LIMIT ${most}) AS due
    ORDER BY due.counted_at, due.cabinet_id`);

export const findDueCounts = (db: Queryable, tenants: Tenants, limits: CycleCountLimits) =>
  db.many<DueCount>(sql`
    SELECT due.customer_id AS "customerId", due.cabinet_id AS "cabinetId", due.cabinet_name AS "cabinetName",
      due.counted_at AS "countedAt", ${lotsIn(sql`due.cabinet_id`)} AS lots
    FROM ${dueDevices(tenants, limits)} AS due
    ORDER BY due.customer_id, due.counted_at, due.cabinet_id`);
