import type { Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';
import { deviceNameFor } from '../../devices/devices.public.ts';
import { inStatus } from '../requests/open-requests.ts';

export interface WaitingAtDevice {
  readonly customerId: string;
  readonly cabinetId: string;
  readonly cabinetName: string;
  readonly requests: number;
  /** All devices with waiting requests, not only the listed ones. */
  readonly total: number;
}

const isWaiting = (tenants: Tenants): Sql =>
  sql`${inStatus(['PENDING ABW'])} AND ${ofTenants(sql`customer_id`, tenants)}`;

/** A subquery: requests that wait for their account, by customer (D8). */
export const waitingByCustomer = (tenants: Tenants): Sql => sql`
  SELECT customer_id, NULL AS cabinet_id, count(*) AS value FROM invoice_requests
  WHERE ${isWaiting(tenants)} GROUP BY customer_id`;

/** The devices with the most requests that wait for their account (D8). */
export const countWaitingRequests = (db: Queryable, tenants: Tenants, most: number) =>
  db.many<WaitingAtDevice>(sql`
    SELECT customer_id AS "customerId", cabinet_id AS "cabinetId",
      ${deviceNameFor(sql`waiting.cabinet_id`, sql`waiting.customer_id`)} AS "cabinetName", requests,
      total
    FROM (
      SELECT customer_id, cabinet_id, count(*)::int AS requests, count(*) OVER ()::int AS total FROM invoice_requests
      WHERE ${isWaiting(tenants)}
      GROUP BY customer_id, cabinet_id
      ORDER BY requests DESC, customer_id, cabinet_id LIMIT ${most}) AS waiting
    ORDER BY requests DESC, customer_id, cabinet_id`);
