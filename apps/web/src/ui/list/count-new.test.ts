import { expect, test } from 'vitest';
import { countNew } from './count-new.ts';

const count = (shown: string, latest: string, more: number) =>
  countNew({ shown: shown.split(''), latest: latest.split(''), more });

test('counts the rows that have come above those in sight', () => {
  expect(count('abc', 'xya', 2)).toBe(2);
  // Two came, one went.
  expect(count('abc', 'xyb', 1)).toBe(2);
});

test('more than a page is counted by how much the list has grown', () => {
  expect(count('abc', 'xyz', 14)).toBe(14);
});

test('says no number where rows may only have moved, or come from the next page', () => {
  expect(count('abc', 'xab', 0)).toBe(0);
  expect(count('abc', 'abd', 0)).toBe(0);
  expect(count('abc', 'bcd', -1)).toBe(0);
  expect(count('abc', 'xyz', 0)).toBe(0);
});
