import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IntervalSince, SensorReading } from './held-readings.ts';
import { meanKineticOf } from './kinetic-temperature.ts';
import type { RangeHistory, RangeSince } from './range-history.ts';
import { knownMsOf, plusSums, sumSteps, unknownMsOf, type StepSums } from './step-sums.ts';
import { stepsWithin, type TimeSpan, type SensorHistory } from './steps.ts';

const SECOND = 1000;
/** The longest period of a story, in seconds. */
const LENGTH = 4 * 3600;

/** What is known at one second, found the simplest way: by looking at every reading, range and interval. */
function at(second: number, { readings, intervals, moves, ranges }: SensorHistory) {
  const now = second * SECOND;
  let newest: SensorReading | undefined;
  for (const reading of readings) {
    if (reading.isAhead || reading.at > now) continue;
    if (!newest || reading.at > newest.at) newest = reading;
    else if (reading.at === newest.at && reading.degrees > newest.degrees) newest = reading;
  }
  if (!newest) return null;
  let interval: IntervalSince | undefined;
  for (const each of intervals)
    if (each.from <= newest.at && (!interval || each.from >= interval.from)) interval = each;
  const minutes = Math.min(60, Math.max(15, (3 * (interval?.seconds ?? 0)) / 60));
  if (now - newest.at >= minutes * 60 * SECOND) return null;
  if (moves.some((moved) => moved > newest.at && moved <= now)) return null;
  let range: RangeSince | undefined;
  let first: RangeSince | undefined;
  for (const each of ranges) {
    if (!first || each.from <= first.from) first = each;
    if (each.from <= now && (!range || each.from >= range.from)) range = each;
  }
  const { min, max } = range ?? first ?? { min: NaN, max: NaN };
  const { degrees } = newest;
  return {
    degrees,
    state: degrees > max ? 'warm' : degrees < min ? 'cold' : 'in',
    isAssumed: range?.isAssumed ?? true,
  };
}

/** The sums of a period, second by second. */
function bruteForce(sensor: SensorHistory, { from, until }: TimeSpan) {
  const found = { inMs: 0, warmMs: 0, coldMs: 0, unknownMs: 0, assumedMs: 0, longestOutMs: 0 };
  const known: number[] = [];
  let arrheniusMs = 0;
  let stretch = 0;
  for (let second = from / SECOND; second < until / SECOND; second += 1) {
    const moment = at(second, sensor);
    stretch = moment && moment.state !== 'in' ? stretch + SECOND : 0;
    found.longestOutMs = Math.max(found.longestOutMs, stretch);
    if (!moment) {
      found.unknownMs += SECOND;
      continue;
    }
    if (moment.state === 'in') found.inMs += SECOND;
    if (moment.state === 'warm') found.warmMs += SECOND;
    if (moment.state === 'cold') found.coldMs += SECOND;
    if (moment.isAssumed) found.assumedMs += SECOND;
    arrheniusMs += Math.exp(-10_000 / (moment.degrees + 273.15)) * SECOND;
    known.push(moment.degrees);
  }
  const lowest = known.reduce<number | null>((low, each) => (low === null || each < low ? each : low), null);
  const highest = known.reduce<number | null>(
    (high, each) => (high === null || each > high ? each : high),
    null,
  );
  return { ...found, lowest, highest, arrheniusMs };
}

/** Quarters of a degree are stored exactly. */
const aReading = (moment: fc.Arbitrary<number>): fc.Arbitrary<SensorReading> =>
  fc.record({
    at: moment,
    degrees: fc.oneof(
      fc.constantFrom(1.75, 2, 2.25, 7.75, 8, 8.25),
      fc.integer({ min: -100, max: 160 }).map((quarters) => quarters / 4),
    ),
    isAhead: fc.constantFrom(false, false, false, false, true),
  });

const anInterval = (moment: fc.Arbitrary<number>): fc.Arbitrary<IntervalSince> =>
  fc.record({
    from: moment,
    seconds: fc.constantFrom(null, 5, 60, 299, 300, 301, 600, 1199, 1200, 1201, 3600),
  });

const aRange = (moment: fc.Arbitrary<number>): fc.Arbitrary<RangeSince> =>
  fc
    .record({
      from: moment,
      limits: fc.constantFrom([2, 8] as const, [3, 7.5] as const, [15, 30] as const, [-50, -15] as const),
      isAssumed: fc.boolean(),
    })
    .map(({ from, limits: [min, max], isAssumed }) => ({ from, min, max, isAssumed }));

/** A sensor, with its readings in any order and some of them twice, and a period. */
const aStory = (unit: number) => {
  const moment = fc.integer({ min: -4000, max: LENGTH + 600 }).map((units) => units * unit);
  // Where readings hold from 15 to 60 minutes, a few are often enough, and there are gaps.
  const readings = fc.array(aReading(moment), { maxLength: 24 }).chain((some) =>
    fc
      .tuple(fc.subarray(some), fc.subarray(some), fc.constantFrom(0, 0.25, -0.25))
      .chain(([again, differently, by]) => {
        const all = [
          ...some,
          ...again,
          ...differently.map((each) => ({ ...each, degrees: each.degrees + by })),
        ];
        return fc.shuffledSubarray(all, { minLength: all.length });
      }),
  );
  const ranges = fc
    .tuple(aRange(moment), fc.array(aRange(moment), { maxLength: 3 }))
    .map(([first, others]): RangeHistory => [first, ...others]);
  return fc.record({
    sensor: fc.record({
      readings,
      intervals: fc.array(anInterval(moment), { maxLength: 4 }),
      moves: fc.array(moment, { maxLength: 2 }),
      ranges,
    }),
    period: fc
      .tuple(fc.integer({ min: 0, max: LENGTH }), fc.integer({ min: 0, max: LENGTH }))
      .map(([one, other]) => ({ from: Math.min(one, other) * unit, until: Math.max(one, other) * unit })),
  });
};

function expectClose(found: number, wanted: number, tolerance: number) {
  expect(Math.abs(found - wanted)).toBeLessThanOrEqual(tolerance * Math.abs(wanted));
}

test('every sum is what looking at each second gives: any order, duplicates, gaps, changes of interval and range (H1 H2 H3)', () => {
  fc.assert(
    fc.property(aStory(SECOND), ({ sensor, period }) => {
      const { arrheniusMs, ...sums } = sumSteps(sensor, period);
      const wanted = bruteForce(sensor, period);
      const { arrheniusMs: wantedArrhenius, ...exact } = wanted;
      expect({ ...sums, unknownMs: unknownMsOf({ ...sums, arrheniusMs }) }).toMatchObject(exact);
      expectClose(arrheniusMs, wantedArrhenius, 1e-9);
    }),
    { numRuns: 400 },
  );
});

test('in range, out of range and unknown make up the period, and its steps follow each other without a gap (H1)', () => {
  fc.assert(
    fc.property(aStory(977), ({ sensor, period }) => {
      const steps = stepsWithin(sensor, period);
      const edges = [...steps.map(({ from }) => from), period.until];
      expect(edges[0]).toBe(period.from);
      steps.forEach(({ from, until }, index) => {
        expect(until).toBe(edges[index + 1]);
        expect(from).toBeLessThan(until);
      });
      const sums = sumSteps(sensor, period);
      const { inMs, warmMs, coldMs } = sums;
      expect(inMs + warmMs + coldMs + unknownMsOf(sums)).toBe(period.until - period.from);
      expect([inMs, warmMs, coldMs, unknownMsOf(sums)].every((ms) => Number.isInteger(ms) && ms >= 0)).toBe(
        true,
      );
    }),
    { numRuns: 1000 },
  );
});

/** Exactly, except for the last digits of the Arrhenius sum. */
function expectSame({ arrheniusMs: found, ...sums }: StepSums, { arrheniusMs: wanted, ...exact }: StepSums) {
  expect(sums).toEqual(exact);
  expectClose(found, wanted, 1e-12);
}

test('a period split anywhere, as often as you like, adds up, in whatever order its parts are added (H1 H2)', () => {
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
  fc.assert(
    fc.property(aStory(977), cuts, fc.nat(), ({ sensor, period }, shares, seed) => {
      const { from, until } = period;
      const inner = shares
        .map((share) => from + Math.floor(share * (until - from)))
        .toSorted((a, b) => a - b);
      const edges = [from, ...inner, until];
      let parts = edges
        .slice(1)
        .map((end, index) => sumSteps(sensor, { from: edges[index] ?? from, until: end }));
      const whole = sumSteps(sensor, period);
      expectSame(parts.reduce(plusSums), whole);
      // Two neighbours at a time, anywhere.
      for (let step = seed; parts.length > 1; step += 7) {
        const index = step % (parts.length - 1);
        const [one, next] = [parts[index], parts[index + 1]];
        if (!one || !next) throw new Error('A part is missing.');
        parts = [...parts.slice(0, index), plusSums(one, next), ...parts.slice(index + 2)];
      }
      expectSame(parts[0] ?? whole, whole);
    }),
    { numRuns: 1000 },
  );
});

test('readings outside of a period and the hour before it change nothing in it (H1)', () => {
  fc.assert(
    fc.property(aStory(977), ({ sensor, period }) => {
      const needed = sensor.readings.filter(({ at }) => at > period.from - 3_600_000 && at < period.until);
      expect(sumSteps({ ...sensor, readings: needed }, period)).toEqual(sumSteps(sensor, period));
    }),
    { numRuns: 500 },
  );
});

test('a late reading changes nothing but its hour and the next one (H1)', () => {
  const HOUR = 3_600_000;
  const late = aReading(fc.integer({ min: 0, max: 2 * HOUR - 1 }));
  fc.assert(
    fc.property(aStory(977), late, ({ sensor }, reading) => {
      const hour = Math.floor(reading.at / HOUR);
      const more = { ...sensor, readings: [...sensor.readings, reading] };
      for (const other of [hour - 2, hour - 1, hour + 2, hour + 3]) {
        const period = { from: other * HOUR, until: (other + 1) * HOUR };
        expect(sumSteps(more, period)).toEqual(sumSteps(sensor, period));
      }
    }),
    { numRuns: 500 },
  );
});

test('the mean kinetic temperature lies between the lowest and the highest (H2)', () => {
  fc.assert(
    fc.property(aStory(977), ({ sensor, period }) => {
      const sums = sumSteps(sensor, period);
      const kinetic = meanKineticOf(sums);
      expect(kinetic === null).toBe(knownMsOf(sums) === 0);
      if (kinetic === null) return;
      expect(kinetic).toBeGreaterThanOrEqual((sums.lowest ?? NaN) - 1e-6);
      expect(kinetic).toBeLessThanOrEqual((sums.highest ?? NaN) + 1e-6);
    }),
    { numRuns: 500 },
  );
});

test('a year of readings every 5 seconds is summed up with an error far below 1e-9, at once or by the hour (H2)', () => {
  const shares = Array.from(
    { length: 720 },
    (_, index) => Math.exp(-10_000 / (278.15 + 3 * Math.sin(index))) * 5000,
  );
  let atOnce = 0;
  let byTheHour = 0;
  // Neumaier's sum: what each addition rounds away is kept apart.
  let [exact, rounded] = [0, 0];
  for (let hour = 0; hour < 365 * 24; hour += 1) {
    let ofHour = 0;
    for (const share of shares) {
      atOnce += share;
      ofHour += share;
      const sum = exact + share;
      rounded += exact >= share ? exact - sum + share : share - sum + exact;
      exact = sum;
    }
    byTheHour += ofHour;
  }
  expectClose(atOnce, exact + rounded, 1e-10);
  expectClose(byTheHour, exact + rounded, 1e-12);
});
