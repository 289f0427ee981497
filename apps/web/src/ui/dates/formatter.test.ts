import { DATE_FORMATS, TIME_ZONES } from '@parwell/domain';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, test, vi } from 'vitest';
import { daysOf, instantsOf, todayIn } from './day-bounds.ts';
import { createFormatter, type FormatterOptions } from './formatter.ts';

const NEW_YORK = 'America/New_York';
const formatter = (options: Partial<FormatterOptions> = {}) =>
  createFormatter({ timeZone: NEW_YORK, dateFormat: 'YYYY-MM-DD', timeFormat: '24 Hour', ...options });

describe('formats', () => {
  const instant = '2026-03-08T04:05:09Z';

  test('a date in each of the six formats (CONST-012 CONST-013 PROF-007)', () => {
    expect(DATE_FORMATS.map((dateFormat) => formatter({ dateFormat }).date('2026-09-05'))).toEqual([
      '2026-09-05',
      '09/05/2026',
      '05/09/2026',
      '05.09.2026',
      'Sep 5, 2026',
      '5 Sep 2026',
    ]);
  });

  test('a time in the 24-hour or the 12-hour format (CONST-014 PROF-008)', () => {
    const times = (timeFormat: '24 Hour' | '12 Hour') =>
      ['2026-06-01T04:05:00Z', '2026-06-01T16:05:00Z', '2026-06-01T17:00:00Z'].map((at) =>
        formatter({ timeFormat }).time(at),
      );
    expect(times('24 Hour')).toEqual(['00:05', '12:05', '13:00']);
    expect(times('12 Hour')).toEqual(['12:05 AM', '12:05 PM', '1:00 PM']);
  });

  test('an instant in the time of the zone, whatever type it has (PROF-006)', () => {
    expect(formatter().dateTime(instant)).toBe('2026-03-07 23:05');
    expect(formatter().dateTime(Date.parse(instant))).toBe('2026-03-07 23:05');
    expect(formatter().dateTime(new Date(instant))).toBe('2026-03-07 23:05');
    expect(formatter().dateTime('2026-03-08T06:05:09+02:00')).toBe('2026-03-07 23:05');
    expect(formatter({ timeZone: 'Etc/GMT' }).dateTime(instant)).toBe('2026-03-08 04:05');
  });

  test('the full instant with seconds and the zone of that day', () => {
    expect(formatter().full(instant)).toBe('2026-03-07 23:05:09 EST');
    expect(formatter({ timeFormat: '12 Hour' }).full('2026-07-08T04:05:09Z')).toBe(
      '2026-07-08 12:05:09 AM EDT',
    );
  });

  test('a calendar day as the same day in every zone', () => {
    for (const timeZone of ['Pacific/Honolulu', 'Pacific/Kiritimati', 'Etc/GMT']) {
      const format = formatter({ timeZone });
      expect([format.date('2027-01-01'), format.dateTime('2027-01-01'), format.full('2027-01-01')]).toEqual(
        Array(3).fill('2027-01-01'),
      );
      expect(format.time('2027-01-01')).toBe('');
    }
  });

  test('an invalid instant unchanged', () => {
    expect(formatter().dateTime('never')).toBe('never');
  });

  test('a range as its name, its two days, or its one day (FILT-009)', () => {
    const format = formatter({ dateFormat: 'MM/DD/YYYY' });
    expect(format.range('LAST_30_DAYS')).toBe('Last 30 days');
    expect(format.range({ start: '2026-01-05', end: '2026-02-06' })).toBe('01/05/2026 – 02/06/2026');
    expect(format.range({ start: '2026-01-05', end: '2026-01-05' })).toBe('01/05/2026');
  });
});

describe('the instants of days', () => {
  const one = (day: string, timeZone: string) => instantsOf({ start: day, end: day }, timeZone);

  test('are the start of the day and 23:59:59.999 in the zone', () => {
    expect(one('2026-01-15', NEW_YORK)).toEqual(['2026-01-15T05:00:00.000Z', '2026-01-16T04:59:59.999Z']);
    expect(instantsOf({ start: '2026-01-15', end: '2026-01-16' }, 'Etc/GMT')).toEqual([
      '2026-01-15T00:00:00.000Z',
      '2026-01-16T23:59:59.999Z',
    ]);
  });

  test('the day clocks go forward has 23 hours, the day they go back 25', () => {
    expect(one('2026-03-08', NEW_YORK)).toEqual(['2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z']);
    expect(one('2026-11-01', NEW_YORK)).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z']);
  });

  test('a range over a change of clocks uses the offset of each day', () => {
    expect(instantsOf({ start: '2026-03-07', end: '2026-03-09' }, NEW_YORK)).toEqual([
      '2026-03-07T05:00:00.000Z',
      '2026-03-10T03:59:59.999Z',
    ]);
  });

  test('include the whole day where midnight is skipped or happens twice', () => {
    // Beirut goes forward at midnight, Havana back at one o'clock, Asunción (until 2024) back at midnight.
    expect(one('2026-03-29', 'Asia/Beirut')).toEqual([
      '2026-03-28T22:00:00.000Z',
      '2026-03-29T20:59:59.999Z',
    ]);
    expect(one('2026-11-01', 'America/Havana')).toEqual([
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T04:59:59.999Z',
    ]);
    expect(one('2024-03-23', 'America/Asuncion')).toEqual([
      '2024-03-23T03:00:00.000Z',
      '2024-03-24T03:59:59.999Z',
    ]);
  });

  test('agree with Luxon on every day in every zone a user can choose', () => {
    const zones = TIME_ZONES.map(({ zone }) => zone).filter((zone) => zone !== 'LOCAL');
    const days = fc.integer({ min: 0, max: 25_000 });
    fc.assert(
      fc.property(fc.constantFrom(...zones, 'Europe/Berlin', 'Asia/Kathmandu'), days, (zone, day) => {
        const luxon = DateTime.fromObject({ year: 1990 }, { zone }).plus({ days: day });
        expect(one(luxon.toFormat('yyyy-MM-dd'), zone)).toEqual([
          luxon.startOf('day').toUTC().toISO(),
          luxon.endOf('day').toUTC().toISO(),
        ]);
      }),
      { numRuns: 500 },
    );
  });
});

test('today depends on the zone, and quick ranges are relative to it', () => {
  vi.useFakeTimers({ now: new Date('2027-01-01T03:00:00Z') });
  expect([todayIn(NEW_YORK), todayIn('Etc/GMT')]).toEqual(['2026-12-31', '2027-01-01']);
  expect(daysOf('CURRENT_YEAR', NEW_YORK)).toEqual({ start: '2026-01-01', end: '2026-12-31' });
  expect(formatter().between('CURRENT_YEAR')).toEqual([
    '2026-01-01T05:00:00.000Z',
    '2027-01-01T04:59:59.999Z',
  ]);
});
