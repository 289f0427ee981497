import { expect, test } from 'vitest';
import { businessDays } from '../../dates/business-days.ts';
import { cycleCountAge, cycleCountLimits } from './cycle-count-age.ts';

const pacific = businessDays('America/Los_Angeles');
const limitsAt = (now: string) => cycleCountLimits(new Date(now), pacific);
const iso = (date: Date) => date.toISOString();

test('green, orange before Thursday of last week, red a week before that (CYC-006 CYC-007 CYC-008 S28)', () => {
  const limits = limitsAt('2026-07-15T19:00:00Z');
  // Monday is July 13 in Los Angeles, which is UTC-7.
  expect([iso(limits.orange), iso(limits.red)]).toEqual([
    '2026-07-09T07:00:00.000Z',
    '2026-07-02T07:00:00.000Z',
  ]);
  const ageOf = (at: string) => cycleCountAge({ countedAt: new Date(at) }, limits);
  expect(ageOf('2026-07-15T18:00:00Z')).toBe('green');
  expect(ageOf('2026-07-09T07:00:00.000Z')).toBe('green');
  expect(ageOf('2026-07-09T06:59:59.999Z')).toBe('orange');
  expect(ageOf('2026-07-02T07:00:00.000Z')).toBe('orange');
  expect(ageOf('2026-07-02T06:59:59.999Z')).toBe('red');
});

test('the week is the business’s: Sunday evening there is Monday in UTC, and clocks may change in between (CYC-007)', () => {
  expect(iso(limitsAt('2026-07-20T06:59:00Z').orange)).toBe('2026-07-09T07:00:00.000Z');
  expect(iso(limitsAt('2026-07-20T07:00:00Z').orange)).toBe('2026-07-16T07:00:00.000Z');
  // Clocks were put back on November 1: days are counted, not hours.
  expect(iso(limitsAt('2026-11-04T20:00:00Z').orange)).toBe('2026-10-29T07:00:00.000Z');
});
