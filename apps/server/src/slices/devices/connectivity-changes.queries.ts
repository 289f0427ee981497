import type { connectivityLimits } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';

type Limits = ReturnType<typeof connectivityLimits>;

/** Devices that came back since a moment, or whose last message has become older than one of the limits since then. */
export const findConnectivityChanges = (
  db: Queryable,
  { heardSince, left, leaves }: { readonly heardSince: Date; readonly left: Limits; readonly leaves: Limits },
) =>
  db.many<{ cabinetId: string }>(sql`
    SELECT cabinet_id AS "cabinetId" FROM device_contacts
    WHERE heard_since >= ${heardSince}
      OR (last_heard_at >= ${left.online} AND last_heard_at < ${leaves.online})
      OR (last_heard_at > ${left.pause} AND last_heard_at <= ${leaves.pause})`);
