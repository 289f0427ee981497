import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../src/platform/free-port.ts';
import { sql } from '../src/platform/db/database.ts';
import { dropWeek, listWeeks } from '../src/slices/measurements/partitions.queries.ts';
import { createPartitions } from '../src/slices/measurements/partitions.service.ts';
import { rollUpHistory } from '../src/slices/measurements/history.service.ts';
import { renewHours, rollUpMeasurements } from '../src/slices/measurements/roll-up.service.ts';
import { sumSteps } from '../src/slices/measurements/sensor-steps.queries.ts';
import { addDevice } from './devices.ts';
import { addPoints, addSeries } from './measurements.ts';
import { startTestPortal, timeOfDay, type TestPortal } from './portal.ts';
import { newDataDir, Program } from './program.ts';

const HOUR_MS = 3_600_000;
const DAYS = 16;

let portal: TestPortal;
let begin: number;
let series: number[];
const folder = newDataDir();
beforeAll(async () => {
  portal = await startTestPortal({}, timeOfDay());
  const { db, clock } = portal;
  await portal.addCustomer('c1', 'Clinic 1');
  await addDevice(db, { cabinetId: 'c1-1', customerId: 'c1', cabinetType: 'RFID', tempControl: '2-8c' });
  const now = clock.now();
  begin = Math.floor(now.getTime() / HOUR_MS - DAYS * 24) * HOUR_MS;
  await db.transaction((tx) => createPartitions(tx, new Date(begin), now));
  series = [];
  for (const zone of ['Door', 'Shelf']) {
    const id = await addSeries(db, { cabinetId: 'c1-1', zone });
    series.push(id);
    // Every ten minutes, with a gap each day, up and down about the limit.
    await db.run(sql`
      INSERT INTO measurements (series_id, at, value)
      SELECT ${id}::int, at, 7.5 + sin(extract(epoch FROM at)::float8 / 7000 + ${id}::int)
      FROM generate_series(${new Date(begin)}::timestamptz, ${now}::timestamptz, interval '10 minutes') at
      WHERE extract(hour FROM at AT TIME ZONE 'UTC') <> 3`);
  }
  await db.transaction((tx) => rollUpHistory(tx, new Date(begin), now));
  // As a server of the version before rolled them up.
  await db.run(sql`
    UPDATE measurement_hours SET counted = NULL, in_ms = NULL, warm_ms = NULL, cold_ms = NULL, assumed_ms = NULL,
      arrhenius_ms = NULL, lowest = NULL, highest = NULL, longest_out_ms = NULL, out_at_start_ms = NULL, out_at_end_ms = NULL`);
  await db.run(sql`UPDATE measurement_progress SET renewed_since = NULL`);
  await db.run(sql`DELETE FROM measurement_late_hours`);
});
afterAll(async () => {
  await portal.close();
  folder.remove();
});

const byReading = async () =>
  (
    await portal.db.one<{ hours: number }>(sql`
      SELECT count(*)::int AS hours FROM measurement_hours WHERE counted IS DISTINCT FROM count`)
  ).hours;

test('kill -9 in the renewal of hours: those done stay, the others follow, with late points and deleted weeks meanwhile (H1)', async () => {
  const { db, clock, context } = portal;
  const all = await byReading();
  expect(all).toBeGreaterThan(2 * (DAYS - 1) * 23);
  const start = async () =>
    new Program('server', {
      DATA_DIR: folder.path,
      DATABASE_URL: db.url,
      DEMO: 'off',
      ROLES: 'worker',
      SECRET_KEY: context.config.SECRET_KEY ?? '',
      PORT: String(await freePort()),
    });
  await db.transaction(async (tx) => {
    // The renewal goes back from now: it waits for an hour of two days ago.
    await tx.run(sql`
      SELECT FROM measurement_hours WHERE series_id = ${series[0]} AND hour = ${new Date(begin + (DAYS - 2) * 24 * HOUR_MS)} FOR UPDATE`);
    const server = await start();
    const waiting = () =>
      db.one(sql`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%WITH span AS MATERIALIZED%'`);
    await expect.poll(waiting, { timeout: 120_000 }).toEqual({ waiting: 1 });
    await server.kill();
  });
  const left = await byReading();
  expect(left).toBeLessThan(all);
  expect(left).toBeGreaterThan(0);

  // Late points of hours that are renewed and of some that are not, and the retention of points.
  for (const hour of [2, 9 * 24, (DAYS - 1) * 24]) {
    const at = new Date(begin + hour * HOUR_MS + 5 * 60_000);
    for (const id of series) await addPoints(db, id, [{ at, value: 12 }], clock.now());
  }
  const [oldest] = await listWeeks(db);
  if (!oldest) throw new Error('There is no week');
  await expect
    .poll(() => db.transaction((tx) => dropWeek(tx, oldest)).then(() => 'dropped', String), {
      timeout: 60_000,
    })
    .toBe('dropped');
  await Promise.all([renewHours(context), renewHours(context)]);
  await rollUpMeasurements(context);

  // In the first hour with points, the one before it could still hold.
  const exactSince = oldest.end.getTime() + HOUR_MS;
  const rows = await db.many<{ hour: Date; differs: boolean; exact: boolean }>(sql`
    SELECT hour, counted IS NOT DISTINCT FROM count AS exact,
      (known.in_ms, known.warm_ms, known.cold_ms, known.assumed_ms, known.longest_out_ms, known.out_at_start_ms,
        known.out_at_end_ms, known.lowest, known.highest) IS DISTINCT FROM
      (sums.in_ms, sums.warm_ms, sums.cold_ms, sums.assumed_ms, sums.longest_out_ms, sums.out_at_start_ms,
        sums.out_at_end_ms, sums.lowest, sums.highest) AS differs
    FROM measurement_hours known LEFT JOIN (${sumSteps(sql`
      SELECT series_id, hour AS starts, hour + interval '1 hour' AS ends FROM measurement_hours`)}) sums
      ON sums.series_id = known.series_id AND starts = hour
    WHERE known.series_id = ANY(${series})`);
  const renewed = rows.filter(({ hour }) => hour.getTime() >= exactSince);
  expect(renewed.length).toBeGreaterThan(2 * 23);
  expect(renewed.filter(({ exact, differs }) => !exact || differs)).toEqual([]);
  // What has no points any more is marked.
  const older = rows.filter(({ hour }) => hour.getTime() < oldest.end.getTime());
  expect(older.length).toBeGreaterThan(0);
  expect(older.filter(({ exact }) => exact)).toEqual([]);
});
