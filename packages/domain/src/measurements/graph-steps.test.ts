import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graphStep, pointsPerLine } from './graph-steps.ts';

const DAY = 86_400;

test('single readings for two days, hours for a week, days for a year', () => {
  expect(graphStep(3600, 500, true)).toEqual({ seconds: 10, level: 'points' });
  expect(graphStep(2 * DAY, 500, true)).toEqual({ seconds: 600, level: 'points' });
  expect(graphStep(7 * DAY, 500, true)).toEqual({ seconds: 3600, level: 'hours' });
  expect(graphStep(90 * DAY, 500, true)).toEqual({ seconds: 6 * 3600, level: 'hours' });
  expect(graphStep(365 * DAY, 500, true)).toEqual({ seconds: DAY, level: 'hours' });
});

test('hourly values are used once single readings are deleted', () => {
  expect(graphStep(3600, 500, false)).toEqual({ seconds: 3600, level: 'hours' });
});

test('a series never has more than the requested points, and hours are never split', () => {
  const seconds = fc.integer({ min: 1, max: 20 * 365 * DAY });
  const points = fc.integer({ min: 2, max: 5000 });
  fc.assert(
    fc.property(seconds, points, fc.boolean(), (period, most, kept) => {
      const { seconds: step, level } = graphStep(period, most, kept);
      expect(period / step).toBeLessThanOrEqual(most);
      if (level === 'hours') expect(step % 3600).toBe(0);
    }),
  );
});

test('many lines have fewer points each, so that all together are not too many', () => {
  expect(pointsPerLine(1, 5000)).toBe(5000);
  expect(pointsPerLine(0, 500)).toBe(500);
  expect(pointsPerLine(200, 5000)).toBe(500);
  expect(pointsPerLine(1_000_000, 500)).toBe(2);
});
