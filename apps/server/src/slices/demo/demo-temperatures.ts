import type { RangeHistory, SensorHistory } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { createPartitions, judgedRanges, readingIntervals } from '../measurements/measurements.public.ts';
import type { DeviceClimate } from './demo-climate.ts';
import type { DemoEpisodes } from './demo-episodes.ts';
import { eachDemoHour } from './demo-hours.ts';
import { demoMove } from './demo-moves.ts';
import { demoReadings, type Readings } from './demo-readings.ts';
import { hourWriter, pointWriter } from './write-temperatures.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Of every excursion. */
const KEPT_AROUND_MS = DAY_MS;

interface Sensor {
  readonly seriesId: number;
  readonly cabinetId: string;
  readonly part: string;
  readonly zone: string;
  readonly heardAt: number;
  readonly ranges: RangeHistory;
  readonly intervals: SensorHistory['intervals'];
}

interface Period {
  readonly from: Date;
  /** Since then all points are kept. */
  readonly pointsSince: Date;
  /** What is older would be deleted. */
  readonly keptSince: Date;
  readonly now: Date;
}

/**
 * All temperatures of the past: points since `pointsSince`, and those of earlier excursions and the day around them;
 * hours before.
 */
export async function insertTemperatures(
  tx: Transaction,
  { climates, silences }: DemoEpisodes,
  { from, pointsSince, keptSince, now }: Period,
): Promise<void> {
  await createPartitions(tx, keptSince, now);
  const byDevice = new Map(climates.map((climate) => [climate.device.cabinetId, climate]));
  const move = demoMove(now);
  const ago = (seconds: number): number => now.getTime() - seconds * 1000;
  const [points, hours] = [pointWriter(tx), hourWriter(tx)];
  for (const sensor of await listSensors(tx)) {
    const climate = byDevice.get(sensor.cabinetId);
    if (!climate) continue;
    const readings = demoReadings(climate, {
      ...sensor,
      from: from.getTime(),
      until: sensor.heardAt,
      silences: silences
        .filter(({ cabinetId }) => cabinetId === sensor.cabinetId)
        .map(({ beganAgo, seconds }) => ({ from: ago(beganAgo), to: ago(beganAgo - seconds) })),
    });
    const moves = move.cabinetId === sensor.cabinetId ? [move.at.getTime()] : [];
    const history = { ranges: sensor.ranges, intervals: sensor.intervals, moves };
    eachDemoHour(readings, history, [from.getTime(), pointsSince.getTime()], (hour) =>
      hours.add(sensor.seriesId, hour),
    );
    eachKeptPoint(readings, sensor, climate, [keptSince, pointsSince], (at, degrees) =>
      points.add(sensor.seriesId, at, degrees),
    );
    await hours.insertMany();
    await points.insertMany();
  }
  await points.insertAll();
  await hours.insertAll();
}

function eachKeptPoint(
  { at, degrees }: Readings,
  { part, zone }: Sensor,
  { failures }: DeviceClimate,
  [keptSince, pointsSince]: readonly [Date, Date],
  receive: (at: number, degrees: number) => void,
): void {
  const hourOf = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS;
  const kept = failures
    .filter((failure) => failure.part === part && failure.zone === zone)
    .map(({ from, to }) => ({
      from: Math.max(keptSince.getTime(), hourOf(from - KEPT_AROUND_MS)),
      until: hourOf(to + KEPT_AROUND_MS),
    }));
  for (let index = 0; index < at.length; index += 1) {
    const time = at[index] ?? 0;
    // The hour before them holds into the first hour that is rolled up.
    if (
      time >= pointsSince.getTime() - HOUR_MS ||
      kept.some(({ from, until }) => from <= time && time < until)
    )
      receive(time, degrees[index] ?? 0);
  }
}

/** Of devices that have been heard, in the order of the index. */
const listSensors = async (tx: Transaction): Promise<Sensor[]> => {
  const rows = await tx.many<
    Omit<Sensor, 'ranges' | 'intervals'> & {
      ranges: readonly { from: number | null; min: number; max: number; isAssumed: boolean }[];
      intervals: readonly { from: number; seconds: number }[] | null;
    }
  >(sql`
    SELECT id AS "seriesId", cabinet_id AS "cabinetId", part, zone, date_part('epoch', last_heard_at) * 1000 AS "heardAt",
      (SELECT json_agg(json_build_object('from', date_part('epoch', nullif(starts_at, '-infinity')) * 1000, 'min', low::float8,
          'max', high::float8, 'isAssumed', is_assumed) ORDER BY starts_at)
        FROM ${judgedRanges} WHERE judged.series_id = s.id) AS ranges,
      (SELECT json_agg(json_build_object('from', date_part('epoch', starts_at) * 1000, 'seconds', seconds) ORDER BY starts_at)
        FROM ${readingIntervals} WHERE every.cabinet_id = s.cabinet_id) AS intervals
    FROM measurement_series s JOIN device_contacts USING (cabinet_id) WHERE quantity = 'temperature' ORDER BY id`);
  return rows.map(({ ranges, intervals, ...sensor }) => {
    const [first, ...later] = ranges.map(({ from, ...range }) => ({ ...range, from: from ?? -Infinity }));
    if (!first) throw new Error(`${sensor.cabinetId} has no allowed range`);
    return { ...sensor, ranges: [first, ...later], intervals: intervals ?? [] };
  });
};
