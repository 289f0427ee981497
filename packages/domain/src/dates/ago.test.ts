import { expect, test } from 'vitest';
import { agoText } from './ago.ts';

test.each([
  [-4000, 'just now'],
  [0, 'just now'],
  [4999, 'just now'],
  [5000, '5 s ago'],
  [14_900, '14 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1 min ago'],
  [3_599_999, '59 min ago'],
  [3_600_000, '1 h ago'],
  [86_400_000, '1 day ago'],
  [2 * 86_400_000 - 1, '1 day ago'],
  [2 * 86_400_000, '2 days ago'],
  [5 * 86_400_000, '5 days ago'],
])('%i ms is %s', (ms, text) => {
  expect(agoText(ms)).toBe(text);
});
