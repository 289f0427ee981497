import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addPoints, addSeries } from '../../../test/measurements.ts';
import { sql } from '../../platform/db/database.ts';
import { listWeeks, weekOf } from './partitions.queries.ts';
import { createPartitionsAhead, removeOldMeasurements } from './partitions.service.ts';
import { rollUpMeasurements } from './roll-up.service.ts';

const DAY_MS = 86_400_000;

let portal: DevicesPortal;
let now: number;
let series: number;
beforeAll(async () => {
  portal = await startDevicesPortal();
  now = portal.clock.now().getTime();
  await addDevice(portal.db, { cabinetId: 'c1-1', customerId: 'c1', cabinetType: 'RFID' });
  series = await addSeries(portal.db, { cabinetId: 'c1-1' });
});
afterAll(() => portal.close());

const daysAway = (days: number) => new Date(now + days * DAY_MS);
const add = (days: number, value = 5) =>
  addPoints(portal.db, series, [{ at: daysAway(days), value }], portal.clock.now());
const placeOf = (days: number) =>
  portal.db.maybe<{ place: string }>(sql`
    SELECT tableoid::regclass::text AS place FROM measurements
    WHERE series_id = ${series} AND at = ${daysAway(days)}`);

test('a week begins on Monday', () => {
  expect(weekOf(new Date('2026-11-15T23:59:59Z'))).toEqual({
    name: 'measurements_20261109',
    start: new Date('2026-11-09T00:00:00Z'),
    end: new Date('2026-11-16T00:00:00Z'),
  });
  expect(weekOf(new Date('2026-11-16T00:00:00Z')).name).toBe('measurements_20261116');
});

test('partitions are created ahead, and existing points move into a new partition', async () => {
  await add(0);
  await add(-300);
  expect(await placeOf(0)).toEqual({ place: 'measurements_other' });
  await createPartitionsAhead(portal.context);
  await createPartitionsAhead(portal.context);
  const names = (await listWeeks(portal.db)).map(({ name }) => name);
  expect(names).toEqual([-7, 0, 7, 14].map((days) => weekOf(daysAway(days)).name));
  expect(await placeOf(0)).toEqual({ place: weekOf(daysAway(0)).name });
  await add(7);
  expect(await placeOf(7)).toEqual({ place: weekOf(daysAway(7)).name });
  // Points of the distant past have no partition of their own, and are found all the same.
  expect(await placeOf(-300)).toEqual({ place: 'measurements_other' });
});

test('points are kept for RAW_DAYS and hours for HOURLY_DAYS; hours outlive their points', async () => {
  const { db, clock } = portal;
  const config = { ...portal.context.config, RAW_DAYS: 14, HOURLY_DAYS: 400 };
  const context = { ...portal.context, config };
  await rollUpMeasurements(context);
  clock.advance({ hours: 24 * (config.RAW_DAYS + 8) });
  const today = weekOf(daysAway(0));
  await add(7.5, 6);
  await removeOldMeasurements(context);
  expect((await listWeeks(db)).map(({ name }) => name)).not.toContain(today.name);
  expect(await placeOf(0)).toBeUndefined();
  const hourOf = (days: number) =>
    db.maybe(sql`
      SELECT count, sum FROM measurement_hours
      WHERE series_id = ${series} AND hour = date_trunc('hour', ${daysAway(days)}::timestamptz, 'UTC')`);
  expect(await hourOf(0)).toEqual({ count: 1, sum: 5 });
  const { since } = await db.one<{ since: Date }>(
    sql`SELECT points_since AS since FROM measurement_progress`,
  );
  expect(since).toEqual(weekOf(daysAway(8)).start);

  // A point that arrives after its week was dropped does not replace the hour.
  await addPoints(
    db,
    series,
    [{ at: new Date(Math.floor(now / 3_600_000) * 3_600_000), value: 9 }],
    clock.now(),
  );
  await rollUpMeasurements(context);
  expect(await hourOf(0)).toMatchObject({ count: 1 });
  expect(await hourOf(-300)).toEqual({ count: 1, sum: 5 });
  clock.advance({ hours: 24 * 100 });
  await removeOldMeasurements(context);
  expect(await hourOf(-300)).toBeUndefined();
  expect(await hourOf(0)).toMatchObject({ count: 1 });
});
