import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFormatter } from '../dates/formatter.ts';
import { timeLabels, widthOf, type TimeView } from './time-labels.ts';

const DAY = 86_400_000;
const textIn = (timeZone: string) =>
  createFormatter({ timeZone, dateFormat: 'YYYY-MM-DD', timeFormat: '24 Hour' });
const utc = textIn('UTC');
const nov = (day: number, hour = 0) => Date.UTC(2026, 10, day, hour);
const texts = (view: Partial<TimeView>, text = utc) =>
  timeLabels(text, { from: nov(1), to: nov(8) - 1, width: 900, timeOfDay: false, ...view }).map(
    (label) => label.text,
  );

describe('the labels of a time axis', () => {
  test('are dates, one for each day', () => {
    expect(texts({})).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => `2026-11-0${day}`));
  });

  test('never repeat a date, however far a range without time of day is magnified', () => {
    expect(texts({ from: nov(2, 6), to: nov(3, 18) })).toEqual(['2026-11-03']);
  });

  test('are round times of day with their date, if asked for', () => {
    expect(texts({ to: nov(3), timeOfDay: true, width: 500 })).toEqual([
      '00:00\n2026-11-01',
      '12:00\n2026-11-01',
      '00:00\n2026-11-02',
      '12:00\n2026-11-02',
    ]);
    expect(texts({ to: nov(1, 1), timeOfDay: true, width: 400 })).toEqual([
      '00:00\n2026-11-01',
      '00:15\n2026-11-01',
      '00:30\n2026-11-01',
      '00:45\n2026-11-01',
    ]);
  });

  test('become fewer where there is less room', () => {
    expect(texts({ width: 300 })).toEqual(['2026-11-02', '2026-11-04', '2026-11-06']);
    expect(texts({ to: nov(8 + 90), width: 500 })).toEqual([
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
      '2027-02-01',
    ]);
    expect(texts({ width: 0 })).toEqual([]);
  });

  test('are midnights of the zone of the user', () => {
    const chicago = textIn('America/Chicago');
    expect(
      timeLabels(chicago, { from: nov(12), to: nov(14), width: 900, timeOfDay: false }).map(({ instant }) =>
        new Date(instant).toISOString(),
      ),
    ).toEqual(['2026-11-12T06:00:00.000Z', '2026-11-13T06:00:00.000Z']);
  });

  test('name the hour that occurs twice only once', () => {
    const chicago = textIn('America/Chicago');
    const times = texts({ from: nov(1, 5), to: nov(1, 10), timeOfDay: true, width: 700 }, chicago);
    expect(times).toEqual(['00:00', '01:00', '02:00', '03:00'].map((time) => `${time}\n2026-11-01`));
  });
});

test('for any span, width, zone and format, no two labels touch or are equal, and all are in view', () => {
  fc.assert(
    fc.property(
      fc.record({
        from: fc.integer({ min: nov(1) - 400 * DAY, max: nov(1) + 400 * DAY }),
        span: fc.oneof(
          fc.integer({ min: 60_000, max: DAY }),
          fc.integer({ min: DAY, max: 14 * DAY }),
          fc.integer({ min: DAY, max: 1000 * DAY }),
        ),
        width: fc.integer({ min: 0, max: 2000 }),
        timeOfDay: fc.boolean(),
        timeZone: fc.constantFrom('UTC', 'America/Chicago', 'Asia/Kathmandu', 'Australia/Lord_Howe'),
        dateFormat: fc.constantFrom('YYYY-MM-DD', 'MMM D, YYYY'),
        timeFormat: fc.constantFrom('24 Hour', '12 Hour'),
      }),
      ({ from, span, width, timeOfDay, ...format }) => {
        const labels = timeLabels(createFormatter(format), { from, to: from + span, width, timeOfDay });
        expect(new Set(labels.map(({ text }) => text)).size).toBe(labels.length);
        const boxes = labels.map(({ instant, text }) => {
          const middle = ((instant - from) / span) * width;
          return [middle - widthOf(text) / 2, middle + widthOf(text) / 2] as const;
        });
        for (const [index, [left]] of boxes.entries()) {
          expect(left).toBeGreaterThan(boxes[index - 1]?.[1] ?? -Infinity);
        }
        expect(labels.filter(({ instant }) => instant < from || instant > from + span)).toEqual([]);
        // A week on a screen always has labels.
        if (width >= 320 && span >= 7 * DAY && span < 60 * DAY) expect(labels.length).toBeGreaterThan(1);
      },
    ),
    { numRuns: 120 },
  );
});
