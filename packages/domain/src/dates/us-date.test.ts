import { expect, test } from 'vitest';
import { readUsDate, usDate } from './us-date.ts';

test('the expiry date of a correction is written MM/DD/YYYY (FLEX-035)', () => {
  expect(usDate('2027-03-08')).toBe('03/08/2027');
});

test('a date is read only as MM/DD/YYYY, with nothing around it (FLEX-035)', () => {
  expect(readUsDate('03/08/2027')).toBe('2027-03-08');
  for (const text of ['103/08/2027', '03/08/20271', '3/8/2027', '02/31/2027', '2027-03-08', ''])
    expect(readUsDate(text), text).toBe('');
});
