import { deviceCardState, NEAR_LIMIT_SHARE, POSITION_STATES, readingValidSince } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { defineTwin } from '../../platform/db/twin.ts';

/** The domain's `deviceCardState` in SQL, to sort and count cards. */
export const deviceCardStateTwin = defineTwin({
  rule: deviceCardState,
  columns: {
    cabinetState: 'integer',
    connectivity: 'integer',
    celsius: 'float8',
    measuredAt: 'timestamptz',
    low: 'float8',
    high: 'float8',
    incident: 'text',
  },
  expression: ({ cabinetState, connectivity, celsius, measuredAt, low, high, incident }, now: Date) => {
    const isValid = sql`coalesce(${measuredAt} >= ${readingValidSince(now)}::timestamptz, false)`;
    const margin = sql`(${high} - ${low}) * ${NEAR_LIMIT_SHARE}::float8`;
    return sql`
      CASE WHEN ${cabinetState} <> ALL(${POSITION_STATES}::int[]) THEN 'notInUse'
        WHEN ${incident} = 'TEMPERATURE_HIGH' OR (${isValid} AND ${low} IS NOT NULL AND ${celsius} > ${high}) THEN 'tooWarm'
        WHEN ${incident} = 'TEMPERATURE_LOW' OR (${isValid} AND ${high} IS NOT NULL AND ${celsius} < ${low}) THEN 'tooCold'
        WHEN ${incident} <> 'DEVICE_SILENT' THEN 'incident'
        WHEN ${connectivity} IS NULL THEN 'unconnected'
        WHEN ${connectivity} <> 4 THEN 'offline'
        WHEN NOT ${isValid} OR ${celsius} IS NULL OR ${low} IS NULL OR ${high} IS NULL THEN 'online'
        WHEN ${celsius} > ${high} - ${margin} OR ${celsius} < ${low} + ${margin} THEN 'nearLimit'
        ELSE 'inRange' END`;
  },
});
