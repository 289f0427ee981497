import { expect, test } from 'vitest';
import { readUsDate, usDate } from './us-date.ts';

test('FLEX-035 the expiry date of a correction is written MM/DD/YYYY', () => {
  expect(usDate('2027-03-08')).toBe('03/08/2027');
  expect(readUsDate('03/08/2027')).toBe('2027-03-08');
  expect(readUsDate('02/31/2027')).toBe('');
  expect(readUsDate('2027-03-08')).toBe('');
});
