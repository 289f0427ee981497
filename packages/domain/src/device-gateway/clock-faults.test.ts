import { expect, test } from 'vitest';
import { clockFaultText, isFaultShown, tooOldNote, wrongClockNote } from './clock-faults.ts';

test('how far a clock is off, and how many readings that concerns', () => {
  expect(clockFaultText({ direction: 'ahead', seconds: 7260, readings: 31 })).toBe(
    'Clock 2 h ahead: 31 readings not shown',
  );
  expect(clockFaultText({ direction: 'ahead', seconds: 301, readings: 1 })).toBe(
    'Clock 5 min ahead: 1 reading not shown',
  );
  expect(clockFaultText({ direction: 'ahead', seconds: 5400, readings: 2 })).toContain('90 min');
  expect(clockFaultText({ direction: 'behind', seconds: 41 * 86_400, readings: 12 })).toBe(
    'Clock 41 days behind: 12 readings at the wrong time',
  );
  expect(clockFaultText({ direction: 'behind', seconds: 56 * 365 * 86_400, readings: 2 })).toContain(
    '56 years',
  );
});

test('a clock at fault of which no reading is wrong, and what alerts say (C2)', () => {
  expect(clockFaultText({ direction: 'behind', seconds: 26 * 3600, readings: 0 })).toBe('Clock 26 h behind');
  expect(wrongClockNote(-2 * 3_600_000)).toBe(
    'The clock of the device was 2 h ahead: this alert counts from its arrival.',
  );
  expect(tooOldNote(49 * 3_600_000)).toBe('It was 2 days old when it arrived, so it opened no incident.');
});

test('a clock that is right again is spoken of for a week', () => {
  const now = new Date('2026-11-16T00:00:00Z');
  expect(isFaultShown(null, now)).toBe(true);
  expect(isFaultShown(new Date('2026-11-10T00:00:00Z'), now)).toBe(true);
  expect(isFaultShown(new Date('2026-11-09T00:00:00Z'), now)).toBe(false);
});
