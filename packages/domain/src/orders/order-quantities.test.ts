import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceOf, differingTotals, isCompletedByItself, type OrderLineUnits } from './order-quantities.ts';
import { ORDER_STATUSES } from './order-status.ts';

const units = fc.integer({ min: 0, max: 12 });
const lines: fc.Arbitrary<OrderLineUnits> = fc.record({
  status: fc.constantFrom(...ORDER_STATUSES),
  ordered: units,
  shipped: units,
  received: units,
  ended: units,
  inReview: units,
});

test('of each line ordered = not shipped + shipped, shipped = in transit + received + ended, or it is flagged (S1 S33)', () => {
  fc.assert(
    fc.property(lines, (line) => {
      const { ordered, shipped, received, ended } = line;
      const { notShipped, inTransit, overShipped, overReceived } = balanceOf(line);
      expect(notShipped + shipped - overShipped).toBe(ordered);
      expect(inTransit + received + ended - overReceived).toBe(shipped);
      // A flag only where the sums could not agree otherwise, and no negative numbers.
      expect(overShipped > 0).toBe(shipped > ordered);
      expect(overReceived > 0).toBe(received + ended > shipped);
      expect(Math.min(notShipped, overShipped, inTransit, overReceived)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('Completed and Deleted end what is on order; what is under way stays in transit (R12 S33)', () => {
  fc.assert(
    fc.property(lines, (line) => {
      const open = balanceOf({ ...line, status: 'On Order' });
      expect(open.onOrder).toBe(Math.max(0, line.ordered - line.shipped));
      for (const status of ['Completed', 'Deleted'] as const)
        expect(balanceOf({ ...line, status })).toEqual({ ...open, onOrder: 0 });
    }),
  );
});

test('a line is completed by itself when all of it has come and nothing of it is under review (R12)', () => {
  const line = { status: 'On Order', ordered: 6, shipped: 6, received: 6, ended: 0, inReview: 0 } as const;
  expect(isCompletedByItself(line)).toBe(true);
  expect(isCompletedByItself({ ...line, received: 5 })).toBe(false);
  expect(isCompletedByItself({ ...line, inReview: 1 })).toBe(false);
  // Staff close a short line, and their status stays.
  expect(isCompletedByItself({ ...line, received: 5, ended: 1 })).toBe(false);
  expect(isCompletedByItself({ ...line, status: 'Deleted' })).toBe(false);
});

test('the totals of shipments, receipts and lots are flagged where they differ from the order (ODET-024..026 S1)', () => {
  expect(differingTotals({ ordered: 6, shipped: 6, received: 6, lots: 6 })).toEqual([]);
  expect(differingTotals({ ordered: 6, shipped: 4, received: 6, lots: 6 })).toEqual(['shipments']);
  expect(differingTotals({ ordered: 6, shipped: 6, received: 7, lots: 6 })).toEqual(['received']);
  expect(differingTotals({ ordered: 6, shipped: 6, received: 6, lots: 0 })).toEqual(['lots']);
  expect(differingTotals({ ordered: 6, shipped: 5, received: 4, lots: 5 })).toEqual([
    'shipments',
    'received',
    'lots',
  ]);
});
