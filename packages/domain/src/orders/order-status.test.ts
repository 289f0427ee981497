import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isOverallWarning,
  laterStatus,
  ORDER_DETAIL_LIMIT,
  ORDER_LIST_STATUSES,
  ORDER_STATUSES,
  overallStatus,
  PO_STATUSES,
  STATUS_DIALOG_CLOSES_MS,
  type StatusChange,
} from './order-status.ts';

test('a line of the ERP is On Order, Completed or Deleted (ODET-018 R12)', () => {
  expect(ORDER_STATUSES).toEqual(['On Order', 'Completed', 'Deleted']);
  expect(PO_STATUSES).toEqual(['Not Processed', 'On Order', 'Failed']);
  expect(ORDER_LIST_STATUSES).toEqual(['Not Processed', 'On Order', 'Failed', 'Completed', 'Deleted']);
});

test('the parts of an order are limited, and its status dialog closes by itself (OCONST-020 OCONST-041)', () => {
  expect([ORDER_DETAIL_LIMIT, STATUS_DIALOG_CLOSES_MS]).toEqual([10_000, 1500]);
});

test('the overall status is what all SAP orders share, without them all requests, else Partial (ODET-019..022)', () => {
  expect(overallStatus(['Completed', 'Completed'], ['Failed'])).toBe('Completed');
  expect(overallStatus(['Completed', 'On Order'], ['On Order', 'On Order'])).toBe('Partial');
  expect(overallStatus([], ['Not Processed', 'Not Processed'])).toBe('Not Processed');
  expect(overallStatus([], ['On Order', 'Failed'])).toBe('Partial');
  expect(overallStatus([], [])).toBe(null);
});

test('the overall status is a warning whenever it is not Completed (ODET-023)', () => {
  expect(
    [...ORDER_LIST_STATUSES, 'Partial' as const, null].filter((each) => !isOverallWarning(each)),
  ).toEqual(['Completed']);
});

test('who spoke last of a status is right, in whichever order it is heard (R12)', () => {
  const changes: fc.Arbitrary<StatusChange> = fc.record({
    status: fc.constantFrom(...ORDER_STATUSES),
    at: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(changes, changes, changes, (one, two, three) => {
      const all = laterStatus(laterStatus(one, two), three);
      expect(laterStatus(laterStatus(three, one), two)).toEqual(all);
      expect(laterStatus(laterStatus(two, three), laterStatus(one, one))).toEqual(all);
      expect(all.at).toBe(Math.max(one.at, two.at, three.at));
    }),
  );
  expect(laterStatus({ status: 'On Order', at: 2 }, { status: 'Deleted', at: 1 }).status).toBe('On Order');
});
