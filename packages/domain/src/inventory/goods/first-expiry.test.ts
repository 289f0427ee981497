import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byFirstExpiry, allocateFirstExpiry, type AllocatableStock } from './first-expiry.ts';

const stock = (lot: string, expiration: string | null, onHand: number): AllocatableStock => ({
  lot,
  expiration,
  onHand,
});

test('a removal takes first expiry first, then lot, what has no date last (S11)', () => {
  const stocks = [
    stock('D', null, 5),
    stock('C', '2027-05-01', 2),
    stock('B', '2027-03-01', 1),
    stock('A', '2027-05-01', 1),
  ];
  const allocated = allocateFirstExpiry(stocks, 5);
  expect(
    'allocations' in allocated &&
      allocated.allocations.map((allocation) => `${allocation.count} ${allocation.stock.lot}`),
  ).toEqual(['1 B', '1 A', '2 C', '1 D']);
  expect(allocateFirstExpiry(stocks, 10)).toEqual({ missing: 1 });
});

test('what is past its date is still there and is taken first (S11 S6)', () => {
  const old = stock('OLD', '2020-01-01', 1);
  expect(allocateFirstExpiry([stock('NEW', '2030-01-01', 9), old], 1)).toEqual({
    allocations: [{ stock: old, count: 1 }],
  });
});

const anyStock = fc.record({
  lot: fc.constantFrom('A', 'B', 'C', 'D'),
  expiration: fc.constantFrom(null, '2026-01-01', '2026-12-31', '2027-06-30'),
  onHand: fc.integer({ min: 0, max: 9 }),
});

test('takes add up to what was asked, none is above its on hand, and nothing earlier is left over (S11)', () => {
  fc.assert(
    fc.property(fc.array(anyStock, { maxLength: 8 }), fc.integer({ min: 1, max: 40 }), (stocks, count) => {
      const all = stocks.reduce((sum, { onHand }) => sum + onHand, 0);
      const allocated = allocateFirstExpiry(stocks, count);
      if ('missing' in allocated) {
        expect(allocated.missing).toBe(count - all);
        expect(count).toBeGreaterThan(all);
        return;
      }
      expect(allocated.allocations.reduce((sum, allocation) => sum + allocation.count, 0)).toBe(count);
      const left = new Map(stocks.map((each) => [each, each.onHand]));
      for (const allocation of allocated.allocations) {
        expect(allocation.count).toBeGreaterThan(0);
        left.set(allocation.stock, (left.get(allocation.stock) ?? 0) - allocation.count);
      }
      const [last] = allocated.allocations.slice(-1);
      for (const [each, rest] of left) {
        expect(rest).toBeGreaterThanOrEqual(0);
        if (last && byFirstExpiry(each, last.stock) < 0) expect(rest).toBe(0);
      }
    }),
    { numRuns: 1000 },
  );
});
