import { expect, test } from 'vitest';
import { isLaterSync } from './syncs.ts';

const sync = (asOf: string, documentId: string) => ({ asOf: new Date(asOf), documentId });

test('what was true later replaces what was true before; at the same moment the later id does (R5 R11)', () => {
  const [morning, noon, noonToo] = [
    sync('2026-11-16T06:00:00Z', 'z'),
    sync('2026-11-16T12:00:00Z', 'a'),
    sync('2026-11-16T13:00:00+01:00', 'b'),
  ];
  expect(isLaterSync(morning, undefined)).toBe(true);
  expect([isLaterSync(noon, morning), isLaterSync(morning, noon)]).toEqual([true, false]);
  expect([isLaterSync(noonToo, noon), isLaterSync(noon, noonToo)]).toEqual([true, false]);
  expect(isLaterSync(noon, noon)).toBe(false);
});
