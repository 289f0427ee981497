import {
  allowedRange,
  arrhenius,
  READING_VALID_MINUTES,
  isOutOfRange,
  type TemperatureRange,
} from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addPoints, addSeries, type TestPoint } from '../../../test/measurements.ts';
import { sql } from '../../platform/db/database.ts';
import { rollUpMeasurements } from './roll-up.service.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const HOURS = 5;

let portal: DevicesPortal;
let thisHour: number;
beforeAll(async () => {
  portal = await startDevicesPortal();
  // The hour before it is closed, also in the first five minutes of an hour.
  thisHour = Math.floor((portal.clock.now().getTime() - 5 * MINUTE_MS) / HOUR_MS) * HOUR_MS;
  await addDevice(portal.db, {
    cabinetId: 'c1-1',
    customerId: 'c1',
    cabinetType: 'RFID',
    tempControl: '2-8c',
    properties: { allowedTempMin: '3', allowedTempMax: 'warm' },
  });
});
afterAll(() => portal.close());

interface Hour {
  readonly hour: number;
  readonly count: number;
  readonly sum: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly arrhenius: number | null;
  readonly secondsOut: number;
}

const hoursOf = (id: number) =>
  portal.db.many<Hour>(sql`
    SELECT date_part('epoch', hour) * 1000 AS hour, count, sum, min, max, arrhenius, seconds_out AS "secondsOut"
    FROM measurement_hours WHERE series_id = ${id} ORDER BY 1`);

/** A reference implementation: computes each hour from all points. */
function expectedHours(points: readonly TestPoint[], range: TemperatureRange): Hour[] {
  const sorted = points
    .filter(({ flags = 0 }) => (flags & 1) === 0)
    .map(({ at, value }) => ({ at: at.getTime(), value: Math.fround(value) }))
    .toSorted((a, b) => a.at - b.at);
  const valid = sorted.map(({ at, value }, index) => {
    const until = Math.min(sorted[index + 1]?.at ?? Infinity, at + READING_VALID_MINUTES * MINUTE_MS);
    return { at, value, until };
  });
  const hours = new Set(valid.map(({ at }) => Math.floor(at / HOUR_MS) * HOUR_MS));
  return [...hours]
    .toSorted((a, b) => a - b)
    .map((hour) => {
      const own = valid.filter(({ at }) => at >= hour && at < hour + HOUR_MS).map(({ value }) => value);
      const out = valid
        .filter(({ value }) => isOutOfRange(value, range))
        .map(({ at, until }) => Math.max(0, Math.min(until, hour + HOUR_MS) - Math.max(at, hour)));
      return {
        hour,
        count: own.length,
        sum: own.reduce((sum, value) => sum + value, 0),
        min: Math.min(...own),
        max: Math.max(...own),
        arrhenius: own.reduce((sum, value) => sum + arrhenius(value), 0),
        secondsOut: out.reduce((sum, ms) => sum + ms, 0) / 1000,
      };
    });
}

const close = (a: number | null, b: number | null) =>
  Math.abs((a ?? 0) - (b ?? 0)) <= 1e-4 * Math.max(1e-12, Math.abs(b ?? 0));

let part = 0;

test('hours match their points, whatever arrives, in any sequence and however late', async () => {
  const range = allowedRange('2-8c', { allowedTempMin: '3', allowedTempMax: 'warm' });
  const point = fc.record({
    at: fc.integer({ min: 0, max: HOURS * 60 - 1 }),
    value: fc.integer({ min: -50, max: 150 }).map((tenths) => tenths / 10),
    flags: fc.constantFrom(0, 0, 0, 0, 0, 2, 1),
  });
  const message = fc.array(point, { minLength: 1, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 4 }), async (messages) => {
      part += 1;
      const id = await addSeries(portal.db, { cabinetId: 'c1-1', part: String(part) });
      const stored = new Map<number, TestPoint>();
      for (const points of messages) {
        const sent = points.map(({ at, ...rest }) => ({
          ...rest,
          at: new Date(thisHour - HOURS * HOUR_MS + at * MINUTE_MS),
        }));
        await addPoints(portal.db, id, sent, portal.clock.now());
        for (const each of sent) {
          if (!stored.has(each.at.getTime())) stored.set(each.at.getTime(), each);
        }
        await rollUpMeasurements(portal.context);
        await rollUpMeasurements(portal.context);
        const wanted = expectedHours([...stored.values()], range);
        // An hour with only a point that extends into it has a count of zero.
        const found = (await hoursOf(id)).filter(({ count }) => count > 0);
        expect(found.map(({ hour, count }) => [hour, count])).toEqual(
          wanted.map(({ hour, count }) => [hour, count]),
        );
        for (const [index, hour] of found.entries()) {
          const hand = wanted[index] as Hour;
          for (const key of ['sum', 'min', 'max', 'arrhenius', 'secondsOut'] as const)
            expect(close(hour[key], hand[key]), `${key} ${hour[key]} ${hand[key]}`).toBe(true);
        }
      }
    }),
    { seed: 20261115, numRuns: 15 },
  );
});

test('an out-of-range point followed by silence counts for 15 minutes at most', async () => {
  const id = await addSeries(portal.db, { cabinetId: 'c1-1', part: 'silence' });
  const at = new Date(thisHour - 3 * HOUR_MS - 5 * MINUTE_MS);
  await addPoints(portal.db, id, [{ at, value: 20 }], portal.clock.now());
  await rollUpMeasurements(portal.context);
  expect((await hoursOf(id)).map(({ count, min, secondsOut }) => [count, min, secondsOut])).toEqual([
    [1, 20, 300],
    [0, null, 600],
  ]);
  // A late point in range removes those ten minutes again.
  const later = { at: new Date(at.getTime() + MINUTE_MS), value: 5 };
  await addPoints(portal.db, id, [later], portal.clock.now());
  await rollUpMeasurements(portal.context);
  expect((await hoursOf(id)).map(({ count, secondsOut }) => [count, secondsOut])).toEqual([
    [2, 60],
    [0, 0],
  ]);
});

test('an hour is rolled up once, five minutes after its end', async () => {
  const id = await addSeries(portal.db, { cabinetId: 'c1-1', quantity: 'weight', part: 'tray' });
  const now = portal.clock.now();
  await addPoints(portal.db, id, [{ at: new Date(now.getTime() - 1), value: 812.5 }], now);
  const hour = Math.floor((now.getTime() - 1) / HOUR_MS) * HOUR_MS;
  portal.clock.advance({ seconds: (hour + HOUR_MS + 4 * MINUTE_MS - now.getTime()) / 1000 });
  await rollUpMeasurements(portal.context);
  expect(await hoursOf(id)).toEqual([]);
  portal.clock.advance({ minutes: 1 });
  await Promise.all([rollUpMeasurements(portal.context), rollUpMeasurements(portal.context)]);
  const expected = { hour, count: 1, sum: 812.5, min: 812.5, max: 812.5, arrhenius: null, secondsOut: 0 };
  expect(await hoursOf(id)).toEqual([expected]);
});

/** Whether a transaction waits for the table of late hours. */
const isLockAwaited = async () =>
  (
    await portal.db.one<{ waits: boolean }>(sql`
      SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted
        AND relation = 'measurement_late_hours'::regclass) AS waits`)
  ).waits;

test('a late point stored during a roll-up is not lost', async () => {
  const id = await addSeries(portal.db, { cabinetId: 'c1-1', part: 'race' });
  const at = (minute: number) => new Date(thisHour - 2 * HOUR_MS + minute * MINUTE_MS);
  const late = (minute: number) =>
    addPoints(portal.db, id, [{ at: at(minute), value: 5 }], portal.clock.now());
  await late(1);
  // Its hour is marked already: the second point adds no mark, and is not committed yet.
  const stored = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const slow = portal.db.transaction(async (tx) => {
    await tx.run(sql`INSERT INTO measurements VALUES (${id}, ${at(2)}, 6, 0)`);
    await tx.run(sql`INSERT INTO measurement_late_hours VALUES (${id}, ${at(0)}) ON CONFLICT DO NOTHING`);
    stored.resolve();
    await mayCommit.promise;
  });
  await stored.promise;
  const seen = { end: false };
  const rolling = rollUpMeasurements(portal.context).then(() => (seen.end = true));
  while (!seen.end && !(await isLockAwaited()));
  mayCommit.resolve();
  await Promise.all([slow, rolling]);
  await rollUpMeasurements(portal.context);
  expect((await hoursOf(id)).map(({ count }) => count)).toEqual([2]);
});
