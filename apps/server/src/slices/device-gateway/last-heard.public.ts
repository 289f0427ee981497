import type { Tenants } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { devices, inPresentPeriod, visibleDevices } from '../devices/devices.public.ts';

/** When any device of these customers was last heard, as theirs; null if none ever was. */
export const findLastHeard = async (db: Queryable, tenants: Tenants): Promise<Date | null> =>
  (
    await db.one<{ at: Date | null }>(sql`
      SELECT max(last_heard_at) AS at FROM device_contacts JOIN ${devices} USING (cabinet_id)
      WHERE ${visibleDevices(tenants)}
        AND ${inPresentPeriod(sql`device_contacts.cabinet_id`, sql`last_heard_at`)}`)
  ).at;
