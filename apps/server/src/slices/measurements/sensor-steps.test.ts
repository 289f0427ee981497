import { sumSteps, type RangeSince, type SensorHistory, type StepSums, type TimeSpan } from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addSeries } from '../../../test/measurements.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import * as queries from './sensor-steps.queries.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-03-01T08:00:00Z');

let portal: DevicesPortal;
let seriesId: number;
beforeAll(async () => {
  portal = await startDevicesPortal();
  await addDevice(portal.db, { cabinetId: 'c1-1', customerId: 'c1', cabinetType: 'RFID' });
  seriesId = await addSeries(portal.db, { cabinetId: 'c1-1' });
});
afterAll(() => portal.close());

type Summed = Omit<StepSums, 'byReadingMs'>;

const inSql = (tx: Transaction, spans: readonly TimeSpan[]) =>
  tx.many<Summed>(sql`
    SELECT date_part('epoch', starts) * 1000 AS "from", date_part('epoch', ends) * 1000 AS until, in_ms::float8 AS "inMs",
      warm_ms::float8 AS "warmMs", cold_ms::float8 AS "coldMs", assumed_ms::float8 AS "assumedMs",
      arrhenius_ms AS "arrheniusMs", lowest::float8 AS lowest, highest::float8 AS highest,
      longest_out_ms::float8 AS "longestOutMs", out_at_start_ms::float8 AS "outAtStartMs",
      out_at_end_ms::float8 AS "outAtEndMs"
    FROM (${queries.sumSteps(sql`
      SELECT ${seriesId}::int AS series_id, to_timestamp("from" / 1000) AS starts, to_timestamp(until / 1000) AS ends
      FROM jsonb_to_recordset(${JSON.stringify(spans)}) AS span("from" float8, until float8)`)}) sums ORDER BY starts`);

/** From each beginning to the next, and the last one to the end of time. */
const untilNext = <Entry extends { readonly from: number }>(entries: readonly Entry[]) =>
  entries
    .toSorted((one, other) => one.from - other.from)
    .filter(({ from }, index, sorted) => sorted[index + 1]?.from !== from)
    .map((entry, index, sorted) => ({ ...entry, until: sorted[index + 1]?.from ?? null }));

async function store(tx: Transaction, { readings, intervals, moves, ranges }: SensorHistory): Promise<void> {
  await tx.run(sql`DELETE FROM measurements WHERE series_id = ${seriesId}`);
  await tx.run(sql`
    INSERT INTO measurements (series_id, at, value, flags)
    SELECT ${seriesId}::int, to_timestamp(at / 1000), max(degrees), CASE WHEN bool_and("isAhead") THEN 1 ELSE 0 END
    FROM jsonb_to_recordset(${JSON.stringify(readings)}) AS reading(at float8, degrees real, "isAhead" boolean)
    GROUP BY at`);
  await tx.run(sql`DELETE FROM device_ranges`);
  const [first] = untilNext(ranges);
  const assumed = first && { ...first, from: null, until: first.from, isAssumed: true };
  await tx.run(sql`
    INSERT INTO device_ranges (cabinet_id, part, starts_at, ends_at, low, high, is_assumed)
    SELECT 'c1-1', '', coalesce(to_timestamp("from" / 1000), '-infinity'), coalesce(to_timestamp(until / 1000), 'infinity'),
      min, max, "isAssumed"
    FROM jsonb_to_recordset(${JSON.stringify([assumed, ...untilNext(ranges)])}) AS range("from" float8, until float8, min real,
      max real, "isAssumed" boolean)`);
  await tx.run(sql`DELETE FROM device_reading_intervals`);
  await tx.run(sql`
    INSERT INTO device_reading_intervals (cabinet_id, starts_at, ends_at, seconds)
    SELECT 'c1-1', to_timestamp("from" / 1000), coalesce(to_timestamp(until / 1000), 'infinity'), seconds
    FROM jsonb_to_recordset(${JSON.stringify(untilNext(intervals))}) AS set("from" float8, until float8, seconds int)
    WHERE seconds IS NOT NULL`);
  await tx.run(sql`DELETE FROM device_assignments`);
  await tx.run(sql`
    INSERT INTO device_assignments (cabinet_id, customer_id, starts_at, ends_at, cabinet_name, temp_control, properties)
    SELECT 'c1-1', 'c2', coalesce(lag(at) OVER (ORDER BY at), '-infinity'), at, 'c1-1', '2-8c', '{}'
    FROM (SELECT DISTINCT to_timestamp(at::float8 / 1000) AS at FROM jsonb_array_elements_text(${JSON.stringify(moves)}) at) move`);
}

const moment = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -70, max: 250 }).map((minutes) => START + minutes * MINUTE) },
  fc.integer({ min: -70 * MINUTE, max: 250 * MINUTE }).map((ms) => START + ms),
);
const aStory = fc.record({
  readings: fc.uniqueArray(
    fc.record({
      at: moment,
      degrees: fc.constantFrom(-20, 1.9, 2, 5, 7.9, 8, 8.1, 12, 25),
      isAhead: fc.constantFrom(false, false, false, false, true),
    }),
    { maxLength: 30, selector: ({ at }) => at },
  ),
  intervals: fc.array(
    fc.record({ from: moment, seconds: fc.constantFrom(null, 60, 300, 301, 600, 1200, 1201, 3600) }),
    { maxLength: 3 },
  ),
  moves: fc.array(moment, { maxLength: 2 }),
  ranges: fc.array(
    fc
      .record({
        from: moment,
        limits: fc.constantFrom([2, 8] as const, [3.1, 8.1] as const, [15, 30] as const, [-50, -15] as const),
        isAssumed: fc.boolean(),
      })
      .map(({ from, limits: [min, max], isAssumed }): RangeSince => ({ from, min, max, isAssumed })),
    { minLength: 1, maxLength: 3 },
  ) as fc.Arbitrary<[RangeSince, ...RangeSince[]]>,
});
const spansOf = (cuts: readonly number[]): TimeSpan[] =>
  [...new Set(cuts)]
    .toSorted((one, other) => one - other)
    .flatMap((from, index, sorted) => {
      const until = sorted[index + 1];
      return until === undefined ? [] : [{ from, until }];
    });

const rolledBack = new Error('rolled back');

test('the database sums up what a sensor measured as the rule does (H1 H2 H3)', async () => {
  await fc.assert(
    fc.asyncProperty(aStory, fc.array(moment, { minLength: 2, maxLength: 4 }), async (sensor, cuts) => {
      const spans = [
        ...spansOf(cuts),
        { from: START, until: START + HOUR },
        { from: START, until: START + 4 * HOUR },
      ];
      for (const span of spans)
        await portal.db
          .transaction(async (tx) => {
            await store(tx, sensor);
            const [found] = await inSql(tx, [span]);
            const { byReadingMs, arrheniusMs, ...wanted } = sumSteps(sensor, span);
            expect(byReadingMs).toBe(0);
            if (wanted.lowest === null) expect(found).toBeUndefined();
            else {
              const { arrheniusMs: foundArrhenius = NaN, ...sums } = found ?? {};
              expect(sums).toEqual(wanted);
              expect(Math.abs(foundArrhenius / arrheniusMs - 1)).toBeLessThan(1e-12);
            }
            throw rolledBack;
          })
          .catch((error: unknown) => {
            if (error !== rolledBack) throw error;
          });
    }),
    { numRuns: 150 },
  );
});

test('many spans at once, of several sensors, are each summed up by themselves (H1)', async () => {
  const sensor: SensorHistory = {
    readings: [-10, 0, 10, 20, 25, 70].map((minute, index) => ({
      at: START + minute * MINUTE,
      degrees: [5, 9, 9.5, 1, 4, 12][index] ?? 0,
      isAhead: false,
    })),
    intervals: [],
    moves: [],
    ranges: [{ from: 0, min: 2, max: 8, isAssumed: false }],
  };
  await portal.db.transaction(async (tx) => {
    await store(tx, sensor);
    const hours = [0, 1, 2].map((hour) => ({ from: START + hour * HOUR, until: START + (hour + 1) * HOUR }));
    expect(await inSql(tx, hours)).toMatchObject([
      // The example of the rule.
      { inMs: 900_000, warmMs: 1_200_000, coldMs: 300_000, longestOutMs: 1_500_000, lowest: 1, highest: 9.5 },
      { inMs: 0, warmMs: 900_000, coldMs: 0, longestOutMs: 900_000, outAtStartMs: 0, outAtEndMs: 0 },
    ]);
  });
});
