import { expect, test } from 'vitest';
import { createMinuteLog } from './minute-log.ts';

test('writes the first at once, then one line a minute with the number of those between', () => {
  const lines: object[] = [];
  let now = Date.parse('2026-11-18T15:00:00Z');
  const write = createMinuteLog((fields) => lines.push(fields), { now: () => new Date(now) });
  write({ n: 1 });
  now += 59_999;
  for (const n of [2, 3]) write({ n });
  expect(lines).toEqual([{ n: 1 }]);
  now += 1;
  write({ n: 4 });
  expect(lines).toEqual([{ n: 1 }, { n: 4, more: 2 }]);
  now += 60_000;
  write({ n: 5 });
  expect(lines.slice(2)).toEqual([{ n: 5 }]);
});
