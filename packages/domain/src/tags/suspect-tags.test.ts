import { expect, test } from 'vitest';
import { suspectReason, type SuspectFacts } from './suspect-tags.ts';

const HOUR = 3_600_000;
const MISSED = new Date('2026-11-16T06:00:00Z');
const clockAfter = (ms: number) => new Date(MISSED.getTime() + ms);

/** A tag on hand in the device that sees it. */
const reason = (facts: Partial<SuspectFacts> = {}) =>
  suspectReason({
    present: true,
    missedSince: null,
    clockAt: clockAfter(99 * HOUR),
    phase: 'on hand',
    active: true,
    isHome: true,
    ...facts,
  });

test('a tag is suspect once full reads have missed it for 24 hours of its device’s clock (S15)', () => {
  expect(reason()).toBeNull();
  const missed = (ms: number) => reason({ missedSince: MISSED, clockAt: clockAfter(ms) });
  expect([0, 24 * HOUR - 1, 24 * HOUR, 25 * HOUR].map(missed)).toEqual([null, null, 'Not seen', 'Not seen']);
  expect(reason({ missedSince: MISSED, clockAt: null })).toBeNull();
  expect(reason({ missedSince: MISSED, phase: 'pending' })).toBe('Not seen');
  // A door session has taken it, which explains the reading.
  expect(reason({ missedSince: MISSED, present: false })).toBeNull();
});

test('one that is seen where it does not belong is suspect at once, until full reads miss it (S18 S19)', () => {
  expect(reason({ isHome: false })).toBe('Seen elsewhere');
  for (const phase of ['shipped', 'vended', 'returned', 'removed'] as const)
    expect([phase, reason({ phase })]).toEqual([phase, 'Seen elsewhere']);
  expect(reason({ phase: 'pending' })).toBeNull();
  expect(reason({ isHome: false, missedSince: MISSED })).toBeNull();
  expect(reason({ phase: null, active: null, isHome: null })).toBe('Unknown tag');
  expect(reason({ phase: null, active: null, isHome: null, missedSince: MISSED })).toBeNull();
  expect(reason({ phase: null, active: null, isHome: null, present: false })).toBeNull();
});

test('one that is not active is never suspect (S21)', () => {
  expect(reason({ active: false, isHome: false })).toBeNull();
  expect(reason({ active: false, missedSince: MISSED })).toBeNull();
});
