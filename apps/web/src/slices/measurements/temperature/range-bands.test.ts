import { expect, test } from 'vitest';
import { temperatureLine } from '../../../test/telemetry.ts';
import { rangeBands } from './range-bands.ts';

const hour = (of: number): number => Date.UTC(2026, 10, 12, of);
const PERIOD = [hour(10), hour(18)] as const;
const range = (from: number, min: number, max: number, assumed = false) => ({
  from: hour(from) / 1000,
  min,
  max,
  assumed,
});

test('a range that stays is one band over the whole graph, also if it was assumed at first (H3)', () => {
  const lines = [
    temperatureLine({ ranges: [range(10, 2, 8, true), range(12, 2, 8)] }),
    temperatureLine({ ranges: [range(10, 2, 8)] }),
  ];
  expect(rangeBands(lines, PERIOD)).toEqual([{ name: 'Allowed range', from: 2, to: 8, tone: 'ok' }]);
});

test('the band steps where the range changed, for each sensor that has one of its own (H3)', () => {
  const lines = [
    temperatureLine({ ranges: [range(9, 2, 8), range(12, 3, 8), range(13, 15, 30)] }),
    temperatureLine({ compartmentOffset: 1, ranges: [range(10, 15, 25)] }),
  ];
  expect(rangeBands(lines, PERIOD)).toEqual([
    { name: 'Allowed range', from: 2, to: 8, tone: 'ok', during: [hour(10), hour(12)] },
    { name: 'Allowed range 2', from: 3, to: 8, tone: 'ok', during: [hour(12), hour(13)] },
    { name: 'Allowed range 3', from: 15, to: 30, tone: 'ok', during: [hour(13), hour(18)] },
    { name: 'Allowed range 4', from: 15, to: 25, tone: 'ok' },
  ]);
});
