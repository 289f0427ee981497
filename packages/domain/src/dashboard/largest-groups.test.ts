import { expect, test } from 'vitest';
import { largestGroups } from './largest-groups.ts';

test('a chart names the seven largest groups, equal ones by their names, and puts the rest together (D5)', () => {
  const groups = Object.entries({ I: 1, H: 2, B: 9, A: 9, C: 8, D: 7, E: 6, F: 5, G: 4 }).map(
    ([group, units]) => ({ group, units }),
  );
  for (const given of [groups, groups.toReversed()]) {
    const { named, rest } = largestGroups(given);
    expect([named, rest].map((each) => each.map(({ group }) => group).join(''))).toEqual(['ABCDEFG', 'HI']);
  }
  expect(largestGroups(groups.slice(0, 7)).rest).toEqual([]);
});
