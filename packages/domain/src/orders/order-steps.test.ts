import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderLineUnits } from './order-quantities.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { addUpOrder, stepStates, type RequestedUnits } from './order-steps.ts';

const line = (changes: Partial<OrderLineUnits> = {}): OrderLineUnits => ({
  status: 'On Order',
  ordered: 6,
  shipped: 0,
  received: 0,
  ended: 0,
  inReview: 0,
  ...changes,
});
const asked: readonly RequestedUnits[] = [{ units: 6, poStatus: 'On Order' }];
const states = (lines: readonly OrderLineUnits[], requests = asked) =>
  Object.values(stepStates(requests, lines)).join(' ');

test('an order goes from requested to received, and tells how far it has come', () => {
  expect(states([], [{ units: 6, poStatus: 'Not Processed' }])).toBe('done waiting waiting waiting');
  expect(states([], [{ units: 6, poStatus: 'Failed' }])).toBe('done refused ended ended');
  expect(states([line()])).toBe('done done waiting waiting');
  expect(states([line({ ordered: 5 })])).toBe('done partly waiting waiting');
  expect(states([line({ shipped: 4 })])).toBe('done done partly waiting');
  expect(states([line({ shipped: 4, received: 4 })])).toBe('done done partly partly');
  expect(states([line({ shipped: 6, inReview: 3 })])).toBe('done done done partly');
  expect(states([line({ shipped: 6, received: 6, status: 'Completed' })])).toBe('done done done done');
  expect(states([line()], [])).toBe('ended done waiting waiting');
});

test('what is not shipped of a line that staff ended will not come; what is under way still does (R12)', () => {
  expect(states([line({ status: 'Deleted' })])).toBe('done done ended ended');
  expect(states([line({ status: 'Completed', shipped: 4, received: 4 })])).toBe('done done done done');
  expect(states([line({ status: 'Completed', shipped: 4, received: 2 })])).toBe('done done done partly');
  expect(states([line({ shipped: 6, ended: 6, status: 'Completed' })])).toBe('done done done ended');
  expect(addUpOrder(asked, [line({ status: 'Completed', shipped: 4 })])).toMatchObject({
    willNotShip: 2,
    onOrder: 0,
    inTransit: 4,
  });
});

test('what one line has too many does not make up for what another lacks', () => {
  expect(addUpOrder([], [line({ shipped: 8 }), line({ shipped: 4 })])).toMatchObject({
    ordered: 12,
    shipped: 12,
    overShipped: 2,
    notShipped: 2,
    onOrder: 2,
  });
  expect(states([line({ shipped: 8 }), line({ shipped: 4 })])).toBe('done done partly waiting');
});

test('nothing is awaited of an order whose last step is over, and something is of every other (S33)', () => {
  const units = fc.integer({ min: 0, max: 4 });
  const lines = fc.array(
    fc.record({
      status: fc.constantFrom(...ORDER_STATUSES),
      ordered: units,
      shipped: units,
      received: units,
      ended: units,
      inReview: units,
    }),
    { minLength: 1, maxLength: 3 },
  );
  fc.assert(
    fc.property(lines, (each) => {
      const { onOrder, inTransit } = addUpOrder(asked, each);
      const { received } = stepStates(asked, each);
      expect(['done', 'ended'].includes(received)).toBe(onOrder + inTransit === 0);
    }),
  );
});
