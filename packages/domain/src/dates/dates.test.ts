import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, isCalendarDate } from './calendar-date.ts';
import { QUICK_RANGE_LABELS, QUICK_RANGES, quickRange, type QuickRange } from './date-range.ts';
import { EXPIRY_BUCKET_LABELS, EXPIRY_BUCKETS } from './expiry.ts';
import { DATE_FORMATS, TIME_FORMATS, TIME_ZONES } from './preferences.ts';

const anyDay = fc
  .integer({ min: Date.UTC(1970, 0, 1) / 86_400_000, max: Date.UTC(2200, 0, 1) / 86_400_000 })
  .map((day) => addDays('1970-01-01', day));

describe('calendar dates', () => {
  test.each(['2026-11-15', '2024-02-29', '2000-02-29', '2026-12-31'])('%s is valid', (text) =>
    expect(isCalendarDate(text)).toBe(true),
  );
  test.each([
    '',
    '2026-02-29',
    '2100-02-29',
    '2026-02-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-11-15',
    '2026-11-15T00:00:00Z',
    '2026-11-15\n',
    '+002026-11-15',
  ])('%j is none', (text) => expect(isCalendarDate(text)).toBe(false));

  test('adding days crosses months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });
  test('the days between two dates, across years, leap days and changes of clocks', () => {
    expect(daysBetween('2026-11-15', '2026-11-15')).toBe(0);
    expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
    expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
    expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365);
  });

  test('adding and subtracting the same number of days gives the same date', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, days) => {
        expect(isCalendarDate(day)).toBe(true);
        expect(addDays(addDays(day, days), -days)).toBe(day);
      }),
    );
  });
});

describe('quick ranges (FILT-009)', () => {
  const ranges = (today: string) =>
    Object.fromEntries(
      QUICK_RANGES.map((range) => {
        const { start, end } = quickRange(range, today);
        return [QUICK_RANGE_LABELS[range], `${start} ${end}`];
      }),
    );

  test('are the last days including today, the months and the years (DCONST-008)', () => {
    expect(ranges('2026-11-15')).toEqual({
      'Last 7 days': '2026-11-09 2026-11-15',
      'Last 30 days': '2026-10-17 2026-11-15',
      'Last 60 days': '2026-09-17 2026-11-15',
      'Last 90 days': '2026-08-18 2026-11-15',
      'Last 180 days': '2026-05-20 2026-11-15',
      'Current month': '2026-11-01 2026-11-30',
      'Previous month': '2026-10-01 2026-10-31',
      'Current year': '2026-01-01 2026-12-31',
      'Last year': '2025-01-01 2025-12-31',
    });
  });
  test('cross the end of a year', () => {
    expect(ranges('2027-01-03')).toMatchObject({
      'Last 7 days': '2026-12-28 2027-01-03',
      'Current month': '2027-01-01 2027-01-31',
      'Previous month': '2026-12-01 2026-12-31',
      'Last year': '2026-01-01 2026-12-31',
    });
    expect(quickRange('CURRENT_MONTH', '2026-12-31')).toEqual({ start: '2026-12-01', end: '2026-12-31' });
  });
  test('handle leap days', () => {
    expect(quickRange('CURRENT_MONTH', '2024-02-10').end).toBe('2024-02-29');
    expect(quickRange('PREVIOUS_MONTH', '2026-03-31')).toEqual({ start: '2026-02-01', end: '2026-02-28' });
    expect(quickRange('LAST_7_DAYS', '2024-03-01').start).toBe('2024-02-24');
    expect(quickRange('LAST_YEAR', '2024-02-29')).toEqual({ start: '2023-01-01', end: '2023-12-31' });
  });
  test('on any day: start is not after end, and "last n days" has n days ending today', () => {
    const counts: [QuickRange, number][] = [
      ['LAST_7_DAYS', 7],
      ['LAST_30_DAYS', 30],
      ['LAST_60_DAYS', 60],
      ['LAST_90_DAYS', 90],
      ['LAST_180_DAYS', 180],
    ];
    fc.assert(
      fc.property(anyDay, (today) => {
        for (const range of QUICK_RANGES) {
          const { start, end } = quickRange(range, today);
          expect(isCalendarDate(start) && isCalendarDate(end) && start <= end).toBe(true);
        }
        for (const [range, count] of counts) {
          const { start, end } = quickRange(range, today);
          expect([addDays(start, count - 1), end]).toEqual([today, today]);
        }
      }),
    );
  });
});

describe('choices', () => {
  test('expiry buckets are 7, 30, 60, 90 days and EXPIRED (FILT-010 DCONST-025)', () => {
    expect(EXPIRY_BUCKETS).toEqual(['7', '30', '60', '90', 'EXPIRED']);
    expect(EXPIRY_BUCKETS.map((bucket) => EXPIRY_BUCKET_LABELS[bucket])).toEqual([
      'Within 7 days',
      'Within 30 days',
      'Within 60 days',
      'Within 90 days',
      'Expired',
    ]);
  });
  test('six date formats, YYYY-MM-DD first (CONST-011 CONST-012 CONST-013 CONST-015 DCONST-007)', () => {
    expect([...DATE_FORMATS]).toEqual([
      'YYYY-MM-DD',
      'MM/DD/YYYY',
      'DD/MM/YYYY',
      'DD.MM.YYYY',
      'MMM D, YYYY',
      'D MMM YYYY',
    ]);
  });
  test('two time formats, 24 Hour first (CONST-014 CONST-015 PROF-008 DCONST-009)', () => {
    expect(TIME_FORMATS).toEqual(['24 Hour', '12 Hour']);
  });
  test('US zones, GMT 0 and LOCAL, each a zone the platform knows (CONST-016 CONST-017 PROF-006)', () => {
    expect(TIME_ZONES.map(({ label }) => label)).toEqual([
      'US Eastern',
      'US Central',
      'US Mountain',
      'US Arizona',
      'US Pacific',
      'US Alaska',
      'US Hawaii',
      'GMT 0',
      'LOCAL',
    ]);
    const offsets = TIME_ZONES.filter(({ zone }) => zone !== 'LOCAL').map(({ zone }) =>
      new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
        .formatToParts(new Date('2026-07-01T00:00:00Z'))
        .find(({ type }) => type === 'timeZoneName')
        ?.value.replace('GMT', ''),
    );
    // In July: Arizona and Hawaii keep standard time.
    expect(offsets).toEqual(['-04:00', '-05:00', '-06:00', '-07:00', '-07:00', '-08:00', '-10:00', '+00:00']);
  });
});
