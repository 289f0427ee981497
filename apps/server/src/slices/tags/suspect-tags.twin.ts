import { SUSPECT_AFTER_MS, suspectReason } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { defineTwin } from '../../platform/db/twin.ts';

/** The domain's `suspectReason` in SQL, for lists. */
export const suspectTwin = defineTwin({
  rule: suspectReason,
  columns: {
    present: 'boolean',
    missedSince: 'timestamptz',
    clockAt: 'timestamptz',
    phase: 'text',
    active: 'boolean',
    isHome: 'boolean',
  },
  expression: ({ present, missedSince, clockAt, phase, active, isHome }) => sql`CASE
    WHEN NOT ${present} THEN NULL
    WHEN ${phase} IS NULL THEN CASE WHEN ${missedSince} IS NULL THEN 'Unknown tag' END
    WHEN ${active} IS NOT TRUE THEN NULL
    WHEN ${isHome} IS NOT TRUE OR ${phase} NOT IN ('on hand', 'pending')
      THEN CASE WHEN ${missedSince} IS NULL THEN 'Seen elsewhere' END
    WHEN ${clockAt} - ${missedSince} >= make_interval(secs => ${SUSPECT_AFTER_MS / 1000}) THEN 'Not seen' END`,
});
