import { expect, test } from 'vitest';
import { greetingAt } from './greeting.ts';

test.each([
  ['Working late', [22, 23, 0, 1, 2]],
  ['Good morning', [3, 4, 5, 6, 7, 8, 9, 10, 11]],
  ['Good afternoon', [12, 13, 14, 15, 16, 17]],
  ['Good evening', [18, 19, 20, 21]],
])('%s at the hours %j (DASH-022..025)', (greeting, hours) => {
  expect(hours.map(greetingAt)).toEqual(hours.map(() => greeting));
});
