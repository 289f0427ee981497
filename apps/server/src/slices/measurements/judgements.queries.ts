import { holdMs, type TemperatureRange } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';

export interface DeviceJudgement {
  /** The range in force at a time, in epoch milliseconds (H3). */
  readonly rangeAt: (part: string, time: number) => TemperatureRange;
  /** How long its readings hold now (H1). */
  readonly holdMs: number;
}

interface RangeRow extends TemperatureRange {
  readonly part: string;
  readonly until: number | null;
}

/** How the measurements of each device are judged since a time; those before it as those at it. */
export async function listJudgements(
  db: Queryable,
  since: Date,
): Promise<ReadonlyMap<string, DeviceJudgement>> {
  const rows = await db.many<{ cabinetId: string; ranges: RangeRow[]; seconds: number | null }>(sql`
    SELECT cabinet_id AS "cabinetId", seconds, json_agg(json_build_object('part', part, 'min', low::float8,
      'max', high::float8, 'until', date_part('epoch', nullif(device_ranges.ends_at, 'infinity')) * 1000)
      ORDER BY device_ranges.starts_at) AS ranges
    FROM device_ranges LEFT JOIN (
      SELECT cabinet_id, seconds FROM device_reading_intervals WHERE ends_at = 'infinity') present USING (cabinet_id)
    WHERE device_ranges.ends_at > ${since}
    GROUP BY cabinet_id, seconds`);
  return new Map(
    rows.map(({ cabinetId, ranges, seconds }) => {
      const byPart = Map.groupBy(ranges, ({ part }) => part);
      const rangeAt = (part: string, time: number): TemperatureRange => {
        const history = byPart.get(part) ?? byPart.get('') ?? [];
        const found = history.find(({ until }) => until === null || time < until);
        if (!found) throw new Error(`${cabinetId} has no range`);
        return found;
      };
      return [cabinetId, { rangeAt, holdMs: holdMs(seconds) }];
    }),
  );
}
