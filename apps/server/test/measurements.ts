import { sql, type Database } from '../src/platform/db/database.ts';

interface NewSeries {
  readonly cabinetId: string;
  readonly quantity?: string;
  readonly part?: string;
  readonly zone?: string;
  readonly isPrimary?: boolean;
}

export interface TestPoint {
  readonly at: Date;
  readonly value: number;
  readonly flags?: number;
}

export async function addSeries(db: Database, series: NewSeries): Promise<number> {
  const { cabinetId, quantity = 'temperature', part = '0', zone = '', isPrimary = true } = series;
  const { id } = await db.one<{ id: number }>(sql`
    INSERT INTO measurement_series (cabinet_id, quantity, part, zone, is_primary)
    VALUES (${cabinetId}, ${quantity}, ${part}, ${zone}, ${isPrimary}) RETURNING id`);
  return id;
}

/** Like ingest: past hours are marked as late. */
export async function addPoints(
  db: Database,
  seriesId: number,
  points: readonly TestPoint[],
  now: Date,
): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(points)}) AS point(at timestamptz, value real, flags smallint)`;
  await db.transaction(async (tx) => {
    await tx.run(sql`
      INSERT INTO measurements SELECT ${seriesId}::int, at, value, coalesce(flags, 0) FROM ${rows}
      ON CONFLICT DO NOTHING`);
    await tx.run(sql`
      INSERT INTO measurement_late_hours
      SELECT DISTINCT ${seriesId}::int, date_trunc('hour', at, 'UTC') FROM ${rows}
      WHERE at < date_trunc('hour', ${now}::timestamptz, 'UTC') ON CONFLICT DO NOTHING`);
  });
}
