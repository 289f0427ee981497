import type { CountLot } from '@parwell/contract';
import { expect, test } from 'vitest';
import { countKey, nextOpen, reopened, withCounted } from './count-progress.ts';

const lot = (name: string, state: CountLot['state'] = 'open'): CountLot => ({
  productId: 'P1',
  productLabelName: 'Albumin',
  lot: name,
  expiration: null,
  onHand: 2,
  tagged: 0,
  parts: [],
  state,
});
const key = (name: string) => countKey({ productId: 'P1', lot: name });

test('lots are handled in order, one that was skipped comes again, then it is done (DINV-030..033)', () => {
  let lots: readonly CountLot[] = [lot('A'), lot('B'), lot('C')];
  expect(nextOpen(lots, null)).toBe(key('A'));
  lots = withCounted(lots, key('A'), { suspended: false, onHand: 2 });
  expect(nextOpen(lots, key('A'))).toBe(key('B'));
  // B is skipped.
  expect(nextOpen(lots, key('B'))).toBe(key('C'));
  lots = withCounted(lots, key('C'), { suspended: true, onHand: 2 });
  expect(lots.map(({ state }) => state)).toEqual(['confirmed', 'open', 'suspended']);
  expect(nextOpen(lots, key('C'))).toBe(key('B'));
  lots = withCounted(lots, key('B'), { suspended: false, onHand: 1 });
  expect(nextOpen(lots, key('B'))).toBeNull();
  expect(lots[1]?.onHand).toBe(1);
});

test('a count that goes on begins with what is not counted today, and can be begun again', () => {
  const lots = [lot('A', 'confirmed'), lot('B', 'suspended'), lot('C')];
  expect(nextOpen(lots, null)).toBe(key('C'));
  expect(reopened(lots).map(({ state }) => state)).toEqual(['open', 'suspended', 'open']);
});
