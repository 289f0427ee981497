import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDays } from '../dates/business-days.ts';
import { addDays } from '../dates/calendar-date.ts';
import { barDays } from './bar-days.ts';

const HOUR = 3_600_000;

test.each([
  // Just before and at midnight in Kolkata, half an hour off the hours of UTC.
  ['Asia/Kolkata', '2026-11-16T18:29:59.999Z', '2026-11-16', '2026-11-15T18:30:00.000Z'],
  ['Asia/Kolkata', '2026-11-16T18:30:00.000Z', '2026-11-17', '2026-11-16T18:30:00.000Z'],
  ['America/Los_Angeles', '2026-11-02T07:59:59.999Z', '2026-11-01', '2026-11-01T07:00:00.000Z'],
])('in %s at %s the last bar is %s (D4)', (zone, now, today, start) => {
  const { days, edges } = barDays(new Date(now), businessDays(zone));
  expect([days.length, days[0], days.at(-1)]).toEqual([14, addDays(today, -13), today]);
  expect([edges.length, edges[27]?.toISOString()]).toEqual([29, start]);
});

test('days when clocks change have 23 and 25 hours, and lose nothing (D4)', () => {
  const hours = (now: string) => {
    const { edges } = barDays(new Date(now), businessDays('America/New_York'));
    return edges.slice(1).map((edge, place) => (edge.getTime() - (edges[place]?.getTime() ?? 0)) / HOUR);
  };
  expect(hours('2026-11-01T20:00:00Z').at(-1)).toBe(25);
  expect(hours('2026-03-08T20:00:00Z').at(-1)).toBe(23);
  expect(hours('2026-03-20T12:00:00Z').filter((each) => each !== 24)).toEqual([23]);
});

test('every instant of the 28 days falls between the edges of its own day (D4)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
      fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }),
      fc.integer({ min: 0, max: 27 * 24 * HOUR }),
      (zone, now, ago) => {
        const days = businessDays(zone);
        const { days: shown, edges } = barDays(new Date(now), days);
        const place = edges.findLastIndex((edge) => edge.getTime() <= now - ago);
        const all = [...shown.map((day) => addDays(day, -14)), ...shown];
        expect(all[place]).toBe(days.dayOf(now - ago));
      },
    ),
  );
});
