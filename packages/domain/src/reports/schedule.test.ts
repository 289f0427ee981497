import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wallClock } from '../dates/wall-clock.ts';
import { nextRun, previousRun, weekdayOf, type ReportSchedule } from './schedule.ts';

const daily = (timeZone: string): ReportSchedule => ({ frequency: 'Daily', dayOfWeek: null, timeZone });
const next = (schedule: ReportSchedule, after: string) => nextRun(schedule, new Date(after)).toISOString();

describe('when a scheduled report runs', () => {
  test('daily at six in the morning local time, today if still ahead (SCHED-012)', () => {
    expect(next(daily('America/New_York'), '2026-01-15T10:59:59Z')).toBe('2026-01-15T11:00:00.000Z');
    expect(next(daily('America/New_York'), '2026-01-15T11:00:00Z')).toBe('2026-01-16T11:00:00.000Z');
    expect(next(daily('Etc/GMT'), '2026-01-15T11:00:00Z')).toBe('2026-01-16T06:00:00.000Z');
  });

  test('weekly on its weekday, 1 being Monday and 7 Sunday (SCHED-013)', () => {
    const weekly = (dayOfWeek: number): ReportSchedule => ({
      frequency: 'Weekly',
      dayOfWeek,
      timeZone: 'Etc/GMT',
    });
    // 2026-01-15 is a Thursday.
    expect(next(weekly(1), '2026-01-15T12:00:00Z')).toBe('2026-01-19T06:00:00.000Z');
    expect(next(weekly(4), '2026-01-15T05:00:00Z')).toBe('2026-01-15T06:00:00.000Z');
    expect(next(weekly(4), '2026-01-15T12:00:00Z')).toBe('2026-01-22T06:00:00.000Z');
    expect(next(weekly(7), '2026-01-15T12:00:00Z')).toBe('2026-01-18T06:00:00.000Z');
    expect(() => next(weekly(8), '2026-01-15T12:00:00Z')).toThrow('never runs');
  });

  test('monthly on the first', () => {
    const monthly: ReportSchedule = { frequency: 'Monthly', dayOfWeek: null, timeZone: 'Etc/GMT' };
    expect(next(monthly, '2026-01-31T12:00:00Z')).toBe('2026-02-01T06:00:00.000Z');
    expect(next(monthly, '2026-12-01T06:00:00Z')).toBe('2027-01-01T06:00:00.000Z');
  });

  test('stays at six when clocks go forward or back', () => {
    const zone = daily('America/Los_Angeles');
    expect(next(zone, '2026-03-07T20:00:00Z')).toBe('2026-03-08T13:00:00.000Z');
    expect(next(zone, '2026-03-06T20:00:00Z')).toBe('2026-03-07T14:00:00.000Z');
    expect(next(zone, '2026-10-31T20:00:00Z')).toBe('2026-11-01T14:00:00.000Z');
    expect(next(zone, '2026-10-30T20:00:00Z')).toBe('2026-10-31T13:00:00.000Z');
  });

  test('is always later, at most a day and an hour away when daily, and at six', () => {
    const zones = [
      'America/New_York',
      'America/Phoenix',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
    ];
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (after, zone) => {
          const run = nextRun(daily(zone), after);
          const away = run.getTime() - after.getTime();
          expect(away).toBeGreaterThan(0);
          expect(away).toBeLessThanOrEqual(25 * 3_600_000);
          expect(wallClock(zone)(run.getTime())).toMatchObject({ hour: 6, minute: 0, second: 0 });
        },
      ),
    );
  });
});

test('what was covered before ends at the last run, not at this one (SCHED-012 SCHED-013)', () => {
  const previous = (schedule: ReportSchedule, before: string) =>
    previousRun(schedule, new Date(before)).toISOString();
  const weekly: ReportSchedule = { frequency: 'Weekly', dayOfWeek: 4, timeZone: 'Etc/GMT' };
  const monthly: ReportSchedule = { frequency: 'Monthly', dayOfWeek: null, timeZone: 'Etc/GMT' };
  expect(previous(daily('America/New_York'), '2026-01-15T11:00:00Z')).toBe('2026-01-14T11:00:00.000Z');
  expect(previous(daily('America/New_York'), '2026-01-15T11:00:01Z')).toBe('2026-01-15T11:00:00.000Z');
  expect(previous(weekly, '2026-01-15T06:00:00Z')).toBe('2026-01-08T06:00:00.000Z');
  expect(previous(weekly, '2026-01-15T06:00:01Z')).toBe('2026-01-15T06:00:00.000Z');
  expect(previous(monthly, '2026-03-31T05:00:00Z')).toBe('2026-03-01T06:00:00.000Z');
  expect(previous(monthly, '2026-03-01T06:00:00Z')).toBe('2026-02-01T06:00:00.000Z');
});

test('weekdays are counted from Monday', () => {
  expect(['2026-11-16', '2026-11-18', '2026-11-22'].map(weekdayOf)).toEqual([1, 3, 7]);
});
