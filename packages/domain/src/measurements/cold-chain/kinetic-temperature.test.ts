import { expect, test } from 'vitest';
import { arrhenius, meanKinetic } from '../mean-kinetic.ts';
import { meanKineticOf, worstMeanKinetic } from './kinetic-temperature.ts';
import { sumSteps, unknownSums } from './step-sums.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

interface Stretch {
  readonly hours: number;
  readonly everySeconds: number;
  readonly degrees: number;
}

/** The readings of stretches that follow each other. */
function readingsOf(stretches: readonly Stretch[]) {
  let begins = 0;
  return stretches.flatMap(({ hours, everySeconds, degrees }) => {
    const from = begins;
    begins += hours * HOUR;
    return Array.from({ length: (hours * 3600) / everySeconds }, (_, index) => ({
      at: from + index * everySeconds * SECOND,
      degrees,
      isAhead: false,
    }));
  });
}

const sumsOf = (stretches: readonly Stretch[], until: number) =>
  sumSteps(
    {
      readings: readingsOf(stretches),
      intervals: [],
      moves: [],
      ranges: [{ from: 0, min: 2, max: 8, isAssumed: false }],
    },
    { from: 0, until },
  );

const WARM_HOUR = [
  { hours: 23, everySeconds: 300, degrees: 5 },
  { hours: 1, everySeconds: 30, degrees: 15 },
];

test('23 h at 5 °C read every 5 minutes, then 1 h at 15 °C read every 30 s, are 5.764 °C by time and 9.408 °C by count (H2)', () => {
  expect(meanKineticOf(sumsOf(WARM_HOUR, DAY))?.toFixed(3)).toBe('5.764');
  const counted = readingsOf(WARM_HOUR).map(({ degrees }) => arrhenius(degrees));
  const byCount = meanKinetic(
    counted.reduce((sum, each) => sum + each, 0),
    counted.length,
  );
  expect([counted.length, byCount?.toFixed(3)]).toEqual([396, '9.408']);
});

test('how often a sensor is read does not change its mean kinetic temperature (H2)', () => {
  const read = (everySeconds: number) =>
    meanKineticOf(
      sumsOf(
        WARM_HOUR.map((each) => ({ ...each, everySeconds })),
        DAY,
      ),
    )?.toFixed(6);
  expect(read(5)).toBe(read(900));
  expect(read(60)).toBe(read(900));
});

test('the published example of the USP: 52 weeks of 25 °C are 25.0 °C, by time too (H2)', () => {
  const weeks = Array.from({ length: 52 }, () => ({ hours: 168, everySeconds: 900, degrees: 25 }));
  expect(meanKineticOf(sumsOf(weeks, 364 * DAY))).toBeCloseTo(25, 6);
});

test('the worked example of Isopharm: 2 h at 20, 4 h at 2 and 1 h at 25 °C equal 15.7 °C, however often each is read (H2)', () => {
  // https://systems.isopharm.co.uk/mean-kinetic-temperature/
  const stretches = [
    { hours: 2, everySeconds: 900, degrees: 20 },
    { hours: 4, everySeconds: 30, degrees: 2 },
    { hours: 1, everySeconds: 300, degrees: 25 },
  ];
  expect(meanKineticOf(sumsOf(stretches, 7 * HOUR))?.toFixed(1)).toBe('15.7');
});

test('unknown time has no weight; where nothing is known there is no mean kinetic temperature (H2)', () => {
  // The last reading holds for 15 minutes beyond the day; the rest of the second day is unknown.
  expect(meanKineticOf(sumsOf(WARM_HOUR, 2 * DAY))?.toFixed(3)).toBe('5.929');
  expect(meanKineticOf(unknownSums({ from: 0, until: DAY }))).toBeNull();
  // So cold that its share is too small for a number.
  expect(meanKineticOf(sumsOf([{ hours: 1, everySeconds: 300, degrees: -272 }], HOUR))).toBeNull();
});

test('a device has the mean kinetic temperature of its worst primary sensor, never of all together (H2)', () => {
  const at = (degrees: number, isPrimary: boolean) => ({
    isPrimary,
    sums: sumsOf([{ hours: 1, everySeconds: 300, degrees }], HOUR),
  });
  const silent = { isPrimary: true, sums: unknownSums({ from: 0, until: HOUR }) };
  expect(worstMeanKinetic([at(4, true), at(7, true), at(12, false), silent])?.toFixed(6)).toBe('7.000000');
  expect(worstMeanKinetic([at(7, true), at(4, true)])?.toFixed(6)).toBe('7.000000');
  expect(worstMeanKinetic([at(-20, true), at(-18, true)])?.toFixed(6)).toBe('-18.000000');
  expect(worstMeanKinetic([at(12, false), silent])).toBeNull();
  expect(worstMeanKinetic([])).toBeNull();
});
