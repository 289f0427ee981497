import { expect, test } from 'vitest';
import { createFormatter } from './formatter.ts';
import { timeOrDate } from './time-or-date.ts';

test('a time of another day has its date, on both sides of midnight in the zone of the user (PROF-006)', () => {
  const format = createFormatter({
    timeZone: 'Asia/Kolkata',
    dateFormat: 'YYYY-MM-DD',
    timeFormat: '24 Hour',
  });
  // 00:15 on November 17 in India; in UTC it is still the 16th.
  const now = '2026-11-16T18:45:00Z';
  const shown = (value: string, at: string | number = now) => format[timeOrDate(format, value, at)](value);
  expect(shown('2026-11-16T18:29:59Z')).toBe('2026-11-16 23:59');
  expect(shown('2026-11-16T18:30:00Z')).toBe('00:00');
  expect(shown('2026-11-17T18:29:59Z', Date.parse(now))).toBe('23:59');
  expect(shown('2026-11-17T18:30:00Z')).toBe('2026-11-18 00:00');
  expect(shown('2025-11-17T10:00:00Z', '2026-11-17T10:00:00Z')).toBe('2025-11-17 15:30');
});
