// Apart from the rest, because alerts need it, and the gateway needs alerts.
import { CLOCK_RIGHT_MS, CLOCK_SETTLES_MS } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';

/**
 * Clocks that do not seem right, for a join: rows named `clocks` with the domain's `clockAfter` as `verdict`, and `isClockUnsure` as
 * `is_unsure`, while it will soon be known.
 */
export const doubtfulClocks = (now: Date): Sql => sql`(
  SELECT cabinet_id,
    CASE WHEN abs(off_ms) <= ${CLOCK_RIGHT_MS} THEN 'right' WHEN is_wrong THEN 'wrong' ELSE 'unsure' END AS verdict,
    NOT is_wrong AND since > ${new Date(now.getTime() - CLOCK_SETTLES_MS)} AS is_unsure
  FROM device_clocks) AS clocks`;
