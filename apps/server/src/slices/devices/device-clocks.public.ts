import { CLOCK_RIGHT_MS, CLOCK_UNSURE_MS } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';

export { noteClocks } from './clock-faults.ts';
export { clockFlags, watchClocks, type Clocks } from './device-clocks.ts';

/**
 * Clocks that do not seem right, for a join: rows named `clocks` with the domain's `clockAfter` as `verdict` and
 * `isClockUnsure` as `is_unsure`.
 */
export const doubtfulClocks = (now: Date): Sql => sql`(
  SELECT cabinet_id,
    CASE WHEN abs(off_ms) <= ${CLOCK_RIGHT_MS} THEN 'right' WHEN is_wrong THEN 'wrong' ELSE 'unsure' END AS verdict,
    NOT is_wrong AND since > ${new Date(now.getTime() - CLOCK_UNSURE_MS)} AS is_unsure
  FROM device_clocks) AS clocks`;

/**
 * Whether the clock is so wrong at present that the times of measurements are unknown. A clock that is only hours or
 * days behind still shows how long ago something was.
 */
export const hasWrongClock = (cabinetId: Sql): Sql => sql`EXISTS (
  SELECT FROM device_clock_faults WHERE device_clock_faults.cabinet_id = ${cabinetId} AND right_since IS NULL AND readings > 0)`;
