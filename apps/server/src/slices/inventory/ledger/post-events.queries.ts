import { sql, type Queryable } from '../../../platform/db/database.ts';
import { answersWait } from '../../commands/commands.public.ts';
import { eventsWait } from '../../device-gateway/device-gateway.public.ts';
import { contacts } from '../../devices/contacts.public.ts';
import { devices } from '../../devices/devices.public.ts';
import { epochMs } from '../../../platform/db/epoch-ms.ts';
import { tags } from '../tagged-units/tagged-units.public.ts';

export interface DueClock {
  readonly customerId: string;
  readonly cabinetId: string;
  /** How far the device's own clock has come. Epoch milliseconds. */
  readonly at: number;
}

/**
 * Devices at which something is due by their own clock: a tag out for longer than the grace period, or a door session
 * that was closed two minutes ago or never. Only those that were heard within a minute and have no waiting messages,
 * so that a backlog is read to its end first (S16, S29).
 */
export const findDueClocks = (
  db: Queryable,
  graceMs: number,
  only: { readonly customerId: string; readonly cabinetId: string } | null = null,
) =>
  db.many<DueClock>(sql`
    WITH due AS (
      SELECT cabinet_id, min(since) + ${graceMs}::float8 * interval '1 millisecond' AS at
      FROM ${tags} WHERE phase = 'pending' GROUP BY cabinet_id
      UNION ALL
      SELECT cabinet_id, min(coalesce(closed_at + interval '2 minutes', opened_at + interval '1 day'))
      FROM door_sessions GROUP BY cabinet_id)
    SELECT DISTINCT customer_id AS "customerId", cabinet_id AS "cabinetId", ${epochMs(sql`clock_at`)} AS at
    FROM due JOIN ${contacts} USING (cabinet_id) JOIN ${devices} USING (cabinet_id)
    WHERE clock_at >= due.at AND last_heard_at >= heard_since + interval '1 minute'
      AND ${only ? sql`customer_id = ${only.customerId} AND cabinet_id = ${only.cabinetId}` : sql`TRUE`}
      AND NOT ${eventsWait(sql`devices.customer_id`, sql`due.cabinet_id`)} AND NOT ${answersWait(sql`due.cabinet_id`)}
    ORDER BY 1, 2`);
