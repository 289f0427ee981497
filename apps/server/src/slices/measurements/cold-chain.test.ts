import { getDevice, updateDevice } from '@parwell/contract';
import {
  knownMsOf,
  sumSteps,
  type IntervalSince,
  type RangeSince,
  type SensorReading,
  type StepSums,
} from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendBatch } from '../../../test/device-batch.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { sql } from '../../platform/db/database.ts';
import { issueSecret } from '../device-gateway/credentials.service.ts';
import { setDeviceProperties } from '../devices/devices.public.ts';
import { sensorFigures } from './figures.queries.ts';
import { createPartitionsAhead } from './partitions.service.ts';
import { renewHours, rollUpMeasurements } from './roll-up.service.ts';

const MINUTE = 60_000;

let portal: DevicesPortal;
beforeAll(async () => {
  portal = await startDevicesPortal();
  await createPartitionsAhead(portal.context);
});
afterAll(() => portal.close());

type Action =
  | {
      readonly does: 'measures';
      readonly points: readonly (readonly [minutesAgo: number, degrees: number])[];
    }
  | { readonly does: 'has another range'; readonly min: string; readonly max: string }
  | { readonly does: 'has another interval'; readonly seconds: number }
  | { readonly does: 'moves' }
  | { readonly does: 'waits'; readonly minutes: number }
  | { readonly does: 'is rolled up' }
  | { readonly does: 'is renewed' };

const anAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('measures' as const),
      points: fc.array(
        fc.tuple(
          // Up to ten minutes ahead of the portal's clock, which counts as wrong from five on.
          fc.integer({ min: -10 * 60, max: 200 * 60 }).map((seconds) => seconds / 60),
          fc.constantFrom(-3, 1.9, 2, 3.5, 5, 7.9, 8, 8.1, 14),
        ),
        { minLength: 1, maxLength: 12 },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(['', ''], ['3', '7'], ['', '7.5'], ['4', ''])
      .map(([min = '', max = '']) => ({ does: 'has another range' as const, min, max })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('has another interval' as const),
      seconds: fc.constantFrom(60, 600, 1200, 3600),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ does: 'moves' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('waits' as const),
      minutes: fc.integer({ min: 1, max: 90 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ does: 'is rolled up' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'is renewed' as const }) },
);

interface Known {
  readonly readings: SensorReading[];
  readonly intervals: IntervalSince[];
  readonly moves: number[];
  readonly ranges: [RangeSince, ...RangeSince[]];
}

let count = 0;

async function live(actions: readonly Action[]): Promise<{ cabinetId: string; known: Known }> {
  const { db, clock, context } = portal;
  count += 1;
  const cabinetId = `c1-9${String(count).padStart(3, '0')}`;
  await addDevice(db, { cabinetId, customerId: 'c1', cabinetType: 'RFID', tempControl: '2-8c' });
  const secret = await issueSecret(context, db, cabinetId);
  const known: Known = {
    readings: [],
    intervals: [],
    moves: [],
    ranges: [{ from: Date.parse('2026-01-01T00:00:00Z'), min: 2, max: 8, isAssumed: false }],
  };
  const set = (properties: Record<string, string>) =>
    db.transaction((tx) =>
      setDeviceProperties(tx, [cabinetId], properties, { by: 'person@c.example', now: clock.now() }),
    );
  let customerId = 'c1';
  for (const action of actions) {
    const now = clock.now().getTime();
    switch (action.does) {
      case 'measures': {
        const readings = action.points.map(([minutesAgo, degrees]) => ({
          at: Math.round(now - minutesAgo * MINUTE),
          degrees,
          isAhead: -minutesAgo > 5,
        }));
        const points = readings.map(({ at, degrees }) => ({
          at: new Date(at).toISOString(),
          value: degrees,
        }));
        count += 1;
        const payload = { messageId: `m${count}`, sentAt: new Date(now).toISOString(), points };
        const answer = await sendBatch(portal.url, { cabinetId, secret }, [
          { topic: 'temperature', payload },
          // Sent again because the answer was lost.
          { topic: 'temperature', payload },
        ]);
        expect(await answer.json()).toEqual({ results: ['stored', 'stored'] });
        known.readings.push(...readings);
        break;
      }
      case 'has another range':
        await set({ allowedTempMin: action.min, allowedTempMax: action.max });
        known.ranges.push({
          from: now,
          min: action.min === '' ? 2 : Number(action.min),
          max: action.max === '' ? 8 : Number(action.max),
          isAssumed: false,
        });
        break;
      case 'has another interval':
        await set({ temperatureIntervalSeconds: String(action.seconds) });
        known.intervals.push({ from: now, seconds: action.seconds });
        break;
      case 'moves': {
        const next = customerId === 'c1' ? 'c2' : 'c1';
        // The session before may have ended while time went by.
        const staff = await portal.signIn('staff@fff.example');
        const { version } = await staff.get(getDevice, {
          params: { cabinetId },
          query: { customerId },
        });
        await staff.get(updateDevice, {
          params: { cabinetId },
          query: { customerId },
          body: { customerId: next, version },
        });
        customerId = next;
        known.moves.push(now);
        clock.advance({ seconds: 1 });
        break;
      }
      case 'waits':
        clock.advance({ minutes: action.minutes });
        break;
      case 'is rolled up':
        await rollUpMeasurements(context);
        break;
      case 'is renewed':
        await db.run(sql`UPDATE measurement_progress SET renewed_since = NULL`);
        await Promise.all([renewHours(context), renewHours(context)]);
    }
  }
  await rollUpMeasurements(context);
  return { cabinetId, known };
}

interface Figures {
  readonly periodMs: number;
  readonly inMs: number;
  readonly warmMs: number;
  readonly coldMs: number;
  readonly assumedMs: number;
  readonly byReadingMs: number;
  readonly arrheniusMs: number | null;
  readonly lowest: number | null;
  readonly highest: number | null;
}

const figuresOf = (cabinetId: string, [from, until]: readonly [number, number]) =>
  portal.db.maybe<Figures>(sql`
    SELECT period_ms AS "periodMs", in_ms AS "inMs", warm_ms AS "warmMs", cold_ms AS "coldMs", assumed_ms AS "assumedMs",
      by_reading_ms AS "byReadingMs", arrhenius_ms AS "arrheniusMs", lowest::float8 AS lowest, highest::float8 AS highest
    FROM (${sensorFigures(sql`
      SELECT id AS series_id, 1 AS place, to_timestamp(${from / 1000}::float8) AS starts,
        to_timestamp(${until / 1000}::float8) AS ends, timestamptz '-infinity' AS since, timestamptz 'infinity' AS before
      FROM measurement_series WHERE cabinet_id = ${cabinetId}`)}) figures`);

const wantedOf = ({ inMs, warmMs, coldMs, assumedMs, lowest, highest }: StepSums) => ({
  inMs,
  warmMs,
  coldMs,
  assumedMs,
  lowest,
  highest,
});

test('whatever a device does, and however late, any period is what each second of it gives, and periods add up (H1 H2 H3)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anAction, { minLength: 4, maxLength: 14 }),
      fc.array(fc.integer({ min: 0, max: 12 * 60 * 60 }), { minLength: 2, maxLength: 4 }),
      async (actions, cuts) => {
        const { cabinetId, known } = await live([{ does: 'measures', points: [[1, 5]] }, ...actions]);
        const now = portal.clock.now().getTime();
        const moments = [...new Set([0, 12 * 60 * 60, ...cuts])]
          .toSorted((one, other) => other - one)
          .map((secondsAgo) => now - secondsAgo * 1000);
        const sum = { inMs: 0, warmMs: 0, coldMs: 0, arrheniusMs: 0 };
        for (const [index, from] of moments.slice(0, -1).entries()) {
          const until = moments[index + 1] ?? from;
          const found = await figuresOf(cabinetId, [from, until]);
          const wanted = sumSteps(known, { from, until });
          expect(found).toMatchObject({ ...wantedOf(wanted), periodMs: until - from, byReadingMs: 0 });
          expect(Math.abs((found?.arrheniusMs ?? 0) - wanted.arrheniusMs)).toBeLessThanOrEqual(
            1e-9 * wanted.arrheniusMs,
          );
          for (const key of ['inMs', 'warmMs', 'coldMs', 'arrheniusMs'] as const)
            sum[key] += found?.[key] ?? 0;
        }
        const whole = { from: moments[0] ?? now, until: now };
        const { inMs, warmMs, coldMs, arrheniusMs, ...more } = sumSteps(known, whole);
        expect({ inMs: sum.inMs, warmMs: sum.warmMs, coldMs: sum.coldMs }).toEqual({ inMs, warmMs, coldMs });
        expect(knownMsOf({ ...more, inMs, warmMs, coldMs, arrheniusMs })).toBe(
          sum.inMs + sum.warmMs + sum.coldMs,
        );
      },
    ),
    { numRuns: 15 },
  );
});

test('of two readings at one moment the higher one counts, and one of a clock that was ahead gives way (H1)', async () => {
  const { db, clock, context } = portal;
  const cabinetId = 'c1-8000';
  await addDevice(db, { cabinetId, customerId: 'c1', cabinetType: 'RFID', tempControl: '2-8c' });
  const secret = await issueSecret(context, db, cabinetId);
  const send = async (at: Date, ...degrees: readonly number[]) => {
    count += 1;
    const points = degrees.map((value) => ({ at: at.toISOString(), value }));
    await sendBatch(portal.url, { cabinetId, secret }, [
      {
        topic: 'temperature',
        payload: { messageId: `m${count}`, sentAt: clock.now().toISOString(), points },
      },
    ]);
  };
  const stored = async (at: Date) =>
    db.maybe(sql`
      SELECT value, flags FROM measurements JOIN measurement_series ON id = series_id
      WHERE cabinet_id = ${cabinetId} AND at = ${at}`);
  const now = clock.now();
  await send(now, 5);
  await send(now, 7, 6.5);
  await send(now, 6);
  expect(await stored(now)).toEqual({ value: 7, flags: 0 });

  const ahead = new Date(now.getTime() + 10 * MINUTE);
  await send(ahead, 30);
  expect(await stored(ahead)).toEqual({ value: 30, flags: 1 });
  clock.advance({ minutes: 10 });
  await send(ahead, 5);
  expect(await stored(ahead)).toEqual({ value: 5, flags: 0 });
  const before = new Date(now.getTime() - MINUTE);
  await send(before, 4);
  expect(await stored(before)).toEqual({ value: 4, flags: 0 });
});
