import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDays } from './business-days.ts';
import { addDays } from './calendar-date.ts';
import { TIME_ZONES } from './preferences.ts';

const { dayOf, startOf, endOf, weekdayOf } = businessDays('America/Los_Angeles');
const at = (text: string) => Date.parse(text);
const HOUR = 3_600_000;

test('a business day begins and ends at midnight of the business, not of UTC', () => {
  expect(dayOf(at('2026-11-16T07:59:59.999Z'))).toBe('2026-11-15');
  expect(dayOf(at('2026-11-16T08:00:00Z'))).toBe('2026-11-16');
  expect(startOf('2026-11-16')).toBe(at('2026-11-16T08:00:00Z'));
  expect(endOf('2026-11-16')).toBe(at('2026-11-17T08:00:00Z'));
  expect(endOf('2026-12-31')).toBe(startOf('2027-01-01'));
});

test('a day on which clocks change has 23 or 25 hours', () => {
  expect(endOf('2026-03-08') - startOf('2026-03-08')).toBe(23 * HOUR);
  expect(endOf('2026-11-01') - startOf('2026-11-01')).toBe(25 * HOUR);
  // The hour that occurs twice belongs to the same day both times.
  expect(dayOf(at('2026-11-01T08:30:00Z'))).toBe('2026-11-01');
  expect(dayOf(at('2026-11-01T09:30:00Z'))).toBe('2026-11-01');
});

test('a zone whose clocks skip midnight begins that day at one', () => {
  const havana = businessDays('America/Havana');
  expect(havana.startOf('2026-03-08')).toBe(at('2026-03-08T05:00:00Z'));
  expect(havana.dayOf(havana.startOf('2026-03-08'))).toBe('2026-03-08');
  expect(havana.dayOf(havana.startOf('2026-03-08') - 1)).toBe('2026-03-07');
});

test('weeks begin on Monday', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((days) => weekdayOf(addDays('2026-11-16', days)))).toEqual([
    1, 2, 3, 4, 5, 6, 7,
  ]);
});

test('every instant is in its own day and in no other, in every zone', () => {
  const zones = [...TIME_ZONES.map(({ zone }) => zone).filter((zone) => zone !== 'LOCAL'), 'Asia/Kolkata'];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }),
      (zone, instant) => {
        const days = businessDays(zone);
        const day = days.dayOf(instant);
        expect(days.startOf(day)).toBeLessThanOrEqual(instant);
        expect(instant).toBeLessThan(days.endOf(day));
        expect(days.dayOf(days.endOf(day))).toBe(addDays(day, 1));
      },
    ),
    { numRuns: 500 },
  );
});
