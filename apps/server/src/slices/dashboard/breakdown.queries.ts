import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { customerName } from '../customers/customers.public.ts';
import { deviceNameFor } from '../devices/devices.public.ts';

export interface Group {
  readonly customerId: string;
  readonly customerName: string;
  readonly cabinetId: string | null;
  readonly cabinetName: string | null;
  readonly value: number;
}

export interface Groups {
  readonly sum: number;
  readonly total: number;
  readonly rows: readonly Group[];
}

/** The largest groups of a statement of (customer_id, cabinet_id, value), with their number and sum. */
export const findGroups = (db: Queryable, groups: Sql, most: number): Promise<Groups> =>
  db.one<Groups>(sql`
    WITH groups AS MATERIALIZED (${groups}),
    largest AS (
      SELECT * FROM groups ORDER BY value DESC, customer_id, cabinet_id LIMIT ${most})
    SELECT (SELECT coalesce(sum(value), 0)::int FROM groups) AS sum, (SELECT count(*)::int FROM groups) AS total,
      coalesce((
        SELECT json_agg(json_build_object('customerId', customer_id,
          'customerName', coalesce(${customerName(sql`largest.customer_id`)}, largest.customer_id),
          'cabinetId', cabinet_id,
          'cabinetName', CASE WHEN cabinet_id IS NOT NULL THEN ${deviceNameFor(sql`largest.cabinet_id`, sql`largest.customer_id`)} END,
          'value', value) ORDER BY value DESC, customer_id, cabinet_id) FROM largest), '[]') AS rows`);
