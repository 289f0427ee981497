import { sumSteps, type RangeHistory, type SensorHistory } from '@parwell/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachDemoHour, type DemoHour } from './demo-hours.ts';

const START = Date.parse('2026-03-02T00:00:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOURS = 6;

const anyRange = fc.constantFrom({ min: 2, max: 8 }, { min: 3, max: 7.5 });
const minute = fc.integer({ min: -60, max: HOURS * 60 - 1 });
const sensor = fc.record({
  first: anyRange,
  second: anyRange,
  changedAt: minute,
  interval: fc.constantFrom(null, 300, 600, 900),
  moves: fc.array(minute, { maxLength: 1 }),
});
/** Mostly at every interval and in range, with gaps. */
const readings = fc.record({
  every: fc.constantFrom(1, 5, 10, 15, 20),
  shift: fc.integer({ min: 0, max: 599 }),
  lost: fc.array(fc.tuple(minute, fc.integer({ min: 1, max: 120 })), { maxLength: 2 }),
  degrees: fc.array(fc.constantFrom(4, 5, 5, 5.5, 6, 7.5, 8, 8.1), { minLength: 1, maxLength: 20 }),
});

test('an hour has the sums that the step function has for its readings, calm or not', () => {
  fc.assert(
    fc.property(
      sensor,
      readings,
      ({ first, second, changedAt, interval, moves }, { every, shift, lost, degrees }) => {
        const at = (one: number): number => START + one * MINUTE_MS;
        const measured: number[] = [];
        for (let time = at(-60) + shift * 1000; time < at(HOURS * 60); time += every * MINUTE_MS)
          if (!lost.some(([from, minutes]) => time >= at(from) && time < at(from + minutes)))
            measured.push(time);
        const values = measured.map((_, index) => degrees[index % degrees.length] ?? 5);
        const ranges: RangeHistory = [
          { ...first, from: -Infinity, isAssumed: true },
          { ...second, from: at(changedAt), isAssumed: false },
        ];
        const judged: Omit<SensorHistory, 'readings'> = {
          ranges,
          intervals: [{ from: -Infinity, seconds: interval }],
          moves: moves.map(at),
        };
        const hours = new Map<number, DemoHour>();
        eachDemoHour(
          { at: Float64Array.from(measured), degrees: Float32Array.from(values) },
          judged,
          [START, START + HOURS * HOUR_MS],
          (hour) => hours.set(hour.hour, hour),
        );
        const all = measured.map((time, index) => ({
          at: time,
          degrees: values[index] ?? 0,
          isAhead: false,
        }));
        for (let hour = START; hour < START + HOURS * HOUR_MS; hour += HOUR_MS) {
          const found = hours.get(hour);
          const own = all.filter((one) => one.at >= hour && one.at < hour + HOUR_MS);
          const wanted = sumSteps({ ...judged, readings: all }, { from: hour, until: hour + HOUR_MS });
          expect(found === undefined).toBe(own.length === 0 && wanted.lowest === null);
          if (!found) continue;
          const { arrheniusMs, ...sums } = found.sums;
          expect(wanted).toMatchObject(
            Object.fromEntries(Object.entries(sums).filter(([key]) => !['from', 'until'].includes(key))),
          );
          expect(Math.abs(arrheniusMs / wanted.arrheniusMs - 1)).toBeLessThan(1e-12);
          expect(found.count).toBe(own.length);
          expect(found.max).toBe(
            own.length === 0 ? null : Math.max(...own.map((one) => Math.fround(one.degrees))),
          );
        }
      },
    ),
    { numRuns: 1000 },
  );
});
