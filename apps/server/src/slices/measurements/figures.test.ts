import { sumsOfHourByReading } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addSeries } from '../../../test/measurements.ts';
import { sql } from '../../platform/db/database.ts';
import { sensorFigures } from './figures.queries.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-03-01T08:00:00Z');

let portal: DevicesPortal;
let series: number;
beforeAll(async () => {
  portal = await startDevicesPortal();
  await addDevice(portal.db, {
    cabinetId: 'c1-1',
    customerId: 'c1',
    cabinetType: 'RFID',
    tempControl: '2-8c',
  });
  series = await addSeries(portal.db, { cabinetId: 'c1-1' });
  // All points are deleted.
  await portal.db.run(sql`
    UPDATE measurement_progress SET rolled_up_to = '2026-03-02Z', points_since = '2026-03-02Z'`);
});
afterAll(() => portal.close());

/** Of instants from the beginning, in minutes. */
const figures = (from: number, until: number, since: number | null = null, before: number | null = null) =>
  portal.db.maybe<Record<string, number | null>>(sql`
    SELECT period_ms AS "periodMs", in_ms AS "inMs", warm_ms AS "warmMs", cold_ms AS "coldMs",
      by_reading_ms AS "byReadingMs", arrhenius_ms AS "arrheniusMs", lowest::float8 AS lowest, highest::float8 AS highest
    FROM (${sensorFigures(sql`
      SELECT ${series}::int AS series_id, 1 AS place, ${new Date(START + from * MINUTE)}::timestamptz AS starts,
        ${new Date(START + until * MINUTE)}::timestamptz AS ends,
        ${since === null ? sql`timestamptz '-infinity'` : sql`${new Date(START + since * MINUTE)}::timestamptz`} AS since,
        ${before === null ? sql`timestamptz 'infinity'` : sql`${new Date(START + before * MINUTE)}::timestamptz`} AS before`)}) f`);

const hours = [
  // Left farther above, farther below, and as far.
  { count: 12, lowest: 4, highest: 9.5, arrhenius: 3e-15, secondsOut: 600 },
  { count: 4, lowest: -1, highest: 9, arrhenius: 1e-15, secondsOut: 900.25 },
  { count: 6, lowest: 1, highest: 9, arrhenius: 1.5e-15, secondsOut: 4000 },
  // Nothing was measured; the reading before held into it.
  { count: 0, lowest: null, highest: null, arrhenius: null, secondsOut: 120 },
] as const;

test('hours that were rolled up by reading count as the rule says, and are marked (H1)', async () => {
  for (const [index, { count, lowest, highest, arrhenius, secondsOut }] of hours.entries())
    await portal.db.run(sql`
      INSERT INTO measurement_hours (series_id, hour, count, sum, min, max, arrhenius, seconds_out)
      VALUES (${series}, ${new Date(START + index * HOUR)}, ${count}, 0, ${lowest}, ${highest}, ${arrhenius}, ${secondsOut})`);
  for (const [index, hour] of hours.entries()) {
    const from = START + index * HOUR;
    const wanted = sumsOfHourByReading({ ...hour, from, arrhenius: hour.arrhenius ?? 0 }, { min: 2, max: 8 });
    const found = await figures(index * 60, index * 60 + 60);
    expect(found).toMatchObject({
      periodMs: 3_600_000,
      inMs: wanted.inMs,
      warmMs: wanted.warmMs,
      coldMs: wanted.coldMs,
      byReadingMs: wanted.byReadingMs,
      lowest: wanted.lowest,
      highest: wanted.highest,
    });
    expect((found?.['arrheniusMs'] ?? 0) / (wanted.arrheniusMs || 1)).toBeCloseTo(
      wanted.arrheniusMs > 0 ? 1 : 0,
      9,
    );
  }
  expect(await figures(0, 240)).toMatchObject({
    periodMs: 14_400_000,
    warmMs: 600_000 + 3_600_000,
    coldMs: 900_250,
    inMs: 3_000_000 + 2_699_750,
    byReadingMs: 3 * 3_600_000,
  });
});

test('a period within hours whose points are deleted has the whole hours, but never those of another customer (H1)', async () => {
  expect(await figures(30, 90)).toMatchObject({ periodMs: 7_200_000, byReadingMs: 7_200_000 });
  // The device came half past the first hour: of that hour nothing is known without points.
  expect(await figures(0, 120, 30)).toMatchObject({ periodMs: 5_400_000, warmMs: 0, byReadingMs: 3_600_000 });
  expect(await figures(0, 120, null, 60)).toMatchObject({ periodMs: 3_600_000, warmMs: 600_000, coldMs: 0 });
  expect(await figures(0, 60, 60)).toBeUndefined();
});
