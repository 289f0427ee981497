import { describe, expect, test } from 'vitest';
import { dayAt, instantAt, isZone, wallClock } from './wall-clock.ts';

describe('an hour of a day in a zone', () => {
  const at = (date: string, hour: number, zone: string) =>
    new Date(instantAt(date, hour, zone)).toISOString();

  test('that occurs twice means the first', () => {
    expect(at('2026-11-01', 1, 'America/New_York')).toBe('2026-11-01T05:00:00.000Z');
  });

  test('that is skipped means the moment after the gap', () => {
    expect(at('2026-03-08', 2, 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
    // Midnight itself was skipped there.
    expect(at('2018-11-04', 0, 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
    expect(dayAt(Date.parse('2018-11-04T03:00:00Z'), 'America/Sao_Paulo')).toBe('2018-11-04');
  });
});

test('local clocks show the date and the time of their zone, on both sides of midnight and of a leap day', () => {
  const at = (text: string, zone: string) => Object.values(wallClock(zone)(Date.parse(text))).join(' ');
  expect(at('2028-03-01T04:59:59Z', 'America/New_York')).toBe('2028 2 29 23 59 59');
  expect(at('2028-03-01T05:00:00Z', 'America/New_York')).toBe('2028 3 1 0 0 0');
  expect(at('2028-03-01T05:00:00Z', 'Etc/GMT')).toBe('2028 3 1 5 0 0');
  expect(dayAt(Date.parse('2028-03-01T04:59:59Z'), 'America/New_York')).toBe('2028-02-29');
  expect(dayAt(Date.parse('0099-12-31T12:00:00Z'), 'Etc/GMT')).toBe('0099-12-31');
});

test('an hour of a day is that of its zone, with the offset of that day', () => {
  const at = (date: string, hour: number, zone: string) =>
    new Date(instantAt(date, hour, zone)).toISOString();
  expect(at('2026-11-01', 0, 'America/Los_Angeles')).toBe('2026-11-01T07:00:00.000Z');
  expect(at('2026-11-01', 3, 'America/Los_Angeles')).toBe('2026-11-01T11:00:00.000Z');
  expect(at('2026-03-08', 1, 'America/Los_Angeles')).toBe('2026-03-08T09:00:00.000Z');
  expect(at('2026-03-08', 3, 'America/Los_Angeles')).toBe('2026-03-08T10:00:00.000Z');
  expect(at('2026-11-18', 24, 'Etc/GMT')).toBe('2026-11-19T00:00:00.000Z');
});

test('a zone is one that the platform knows', () => {
  expect(['America/Los_Angeles', 'Etc/GMT', 'Mars/Phobos', ''].map(isZone)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
