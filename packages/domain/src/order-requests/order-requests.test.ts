import { expect, test } from 'vitest';
import type { RestockFacts } from '../restock/recommendation.ts';
import {
  denialProblem,
  NO_DENIAL_NOTE,
  orderRequestChangeProblems,
  orderRequestProblems,
} from './order-request-problems.ts';
import {
  approvedQuantityAfter,
  approvedQuantityText,
  mayCancelRequest,
  orderRequestRefusal,
  type OrderRequestAct,
} from './order-request-rules.ts';
import { ORDER_REQUEST_STATUSES, type OrderRequestStatus } from './order-request-status.ts';
import { approvedByBatches, loweredToStock, proposeForRequest } from './requested-batches.ts';
import { CUT_OFF_NOTES, reviewedBy } from './review-day.ts';

const refusals = (act: OrderRequestAct, problem = '') =>
  ORDER_REQUEST_STATUSES.map((status) => orderRequestRefusal(act, { status, updatedBy: 'ana', problem }));

test('only pending ones change, all others can be deleted, and the second is told who was first (OREQ-011 OREQ-013..019)', () => {
  const others = [
    'The order request was already approved by ana.',
    'The order request was already denied by ana.',
    'The order request was already cancelled by ana.',
  ];
  for (const act of ['modify', 'process', 'cancel'] as const)
    expect(refusals(act)).toEqual([null, ...others]);
  expect(refusals('delete')).toEqual([
    'A pending order request cannot be deleted. Approve or deny it first.',
    null,
    null,
    null,
  ]);
  expect(refusals('release again', 'Batch gone')).toEqual([
    'The order request was already changed by ana.',
    null,
    ...others.slice(1),
  ]);
  expect(refusals('release again')[1]).toBe(
    'There is nothing to release again: everything approved was ordered.',
  );
});

test('theirs: their customer’s, or for the provider’s people what they asked for themselves (OREQ-002 R15)', () => {
  const may = (status: OrderRequestStatus, isOwnCustomer: boolean, isStaff: boolean, isCreator: boolean) =>
    mayCancelRequest({ status, isOwnCustomer, isStaff, isCreator });
  expect(may('PENDING', true, false, false)).toBe(true);
  expect(may('PENDING', false, false, true)).toBe(false);
  expect(may('PENDING', true, true, false)).toBe(false);
  expect(may('PENDING', true, true, true)).toBe(true);
  expect(may('APPROVED', true, false, true)).toBe(false);
});

test('what is approved, and what the column shows (OREQ-021..026)', () => {
  const after = (status: OrderRequestStatus, approvedQuantity: number | null) =>
    approvedQuantityAfter(status, { requestedQuantity: 5, approvedQuantity });
  expect([after('DENIED', 3), after('APPROVED', 3), after('APPROVED', null), after('PENDING', 3)]).toEqual([
    null,
    3,
    5,
    3,
  ]);
  const shown = (status: OrderRequestStatus) => approvedQuantityText({ status, approvedQuantity: 4 });
  expect(ORDER_REQUEST_STATUSES.map(shown)).toEqual(['PENDING', '4', '0', '0']);
});

test('what a request lacks (OREQ-031..034)', () => {
  const draft = {
    productId: 'F1',
    requestedQuantity: 2,
    shippingMethod: 'First Overnight (by 8:30AM)',
    customerNotes: 'Out of stock',
  };
  expect(orderRequestProblems(draft)).toEqual([]);
  expect(
    orderRequestProblems({
      productId: '',
      requestedQuantity: NaN,
      shippingMethod: 'Mule',
      customerNotes: ' ',
    }),
  ).toEqual([
    { field: 'productId', message: 'Please select a valid product ID.' },
    { field: 'requestedQuantity', message: 'Invalid qty.' },
    { field: 'shippingMethod', message: 'Please select a shipping method.' },
    { field: 'customerNotes', message: 'Please describe why this order is being requested.' },
  ]);
  for (const requestedQuantity of [0, -1, 1.5, 1_000_000])
    expect(orderRequestProblems({ ...draft, requestedQuantity })).toHaveLength(1);
});

const batch = (lot: string, quantity: number | null) =>
  ({ warehouse: 'NCDC', lot, expiration: null, quantity }) as const;

test('what a modified request lacks (OREQ-035..037)', () => {
  const shippingMethod = 'Standard Overnight (by 10:30AM)';
  const ok = { shippingMethod, approvedQuantity: null, batches: [batch('A', 1), batch('B', 2)] };
  expect(orderRequestChangeProblems(ok)).toEqual([]);
  expect(
    orderRequestChangeProblems({
      shippingMethod: '',
      approvedQuantity: 0,
      batches: [batch('A', 1), batch('B', null), batch('A', 0)],
    }),
  ).toEqual([
    { field: 'shippingMethod', message: 'A shipping method is required.' },
    { field: 'batches.1.quantity', message: 'Each batch must have a quantity.' },
    { field: 'batches.2.quantity', message: 'Each batch must have a quantity.' },
    { field: 'batches.2.lot', message: 'Each batch can be selected only once.' },
  ]);
  expect(orderRequestChangeProblems({ shippingMethod, approvedQuantity: 0, batches: [] })).toEqual([
    { field: 'approvedQuantity', message: 'Invalid qty.' },
  ]);
});

test('denying needs the admin note, approving none (OREQ-027..030)', () => {
  expect(denialProblem('DENIED', '  ')).toBe(
    'A note is required to explain why these order requests are being denied.',
  );
  expect(NO_DENIAL_NOTE).toBe('A note is required to explain why these order requests are being denied.');
  expect([denialProblem('DENIED', 'Recalled'), denialProblem('APPROVED', '')]).toEqual([null, null]);
});

test('a batch gives what it has, and what is approved follows (OREQ-038 OREQ-039)', () => {
  expect([loweredToStock(8, 3), loweredToStock(2, 3), loweredToStock(null, 3)]).toEqual([3, 2, null]);
  expect(approvedByBatches([batch('A', 3), batch('B', null)], 8)).toBe(3);
  expect(approvedByBatches([], 8)).toBe(8);
});

test('batches are proposed for as many packs as were asked for (R7 R15)', () => {
  const facts = {
    today: '2026-11-16',
    position: { usable: 10, inTransit: 0, onOrder: 0 },
    unitsPerPack: 5,
    devices: [{ cabinetId: 'a', usable: 10, usage: 61, daysStocked: 400 }],
    warehouses: ['SCDC', 'NCDC'],
    batches: [
      { warehouse: 'NCDC', lot: 'N', expiration: '2027-05-31', available: 9 },
      { warehouse: 'SCDC', lot: 'gone', expiration: '2026-11-15', available: 9 },
      { warehouse: 'SCDC', lot: 'short', expiration: '2026-12-11', available: 9 },
      { warehouse: 'SCDC', lot: 'S', expiration: '2027-05-31', available: 3 },
    ],
  } as unknown as RestockFacts;
  const proposed = (packs: number) =>
    proposeForRequest(facts, packs).map(({ lot, packs: taken }) => `${lot} ${taken}`);
  // At one a day, 10 units and 2 packs last 20 days, another pack 25: the short one expires on the 25th.
  expect(proposed(2)).toEqual(['short 2']);
  expect(proposed(3)).toEqual(['S 3']);
  expect(proposed(4)).toEqual(['N 4']);
});

const LA = 'America/Los_Angeles';
test.each([
  // Monday, before and after 1 PM of the business.
  ['2026-11-16T20:59:59Z', '2026-11-16T21:00:00.000Z'],
  ['2026-11-16T21:00:00Z', '2026-11-17T21:00:00.000Z'],
  // Friday afternoon and the weekend wait for Monday.
  ['2026-11-20T21:00:00Z', '2026-11-23T21:00:00.000Z'],
  ['2026-11-21T12:00:00Z', '2026-11-23T21:00:00.000Z'],
  ['2026-11-23T04:00:00Z', '2026-11-23T21:00:00.000Z'],
  // Clocks go back on Sunday, November 1, and forward on March 14.
  ['2026-10-30T20:00:00Z', '2026-11-02T21:00:00.000Z'],
  ['2026-10-30T19:59:59Z', '2026-10-30T20:00:00.000Z'],
  ['2027-03-12T21:00:00Z', '2027-03-15T20:00:00.000Z'],
])('a request at %s is reviewed by %s (R16 OCONST-031 OCONST-032)', (now, by) => {
  expect(new Date(reviewedBy(Date.parse(now), LA)).toISOString()).toBe(by);
  expect(CUT_OFF_NOTES).toEqual([
    'Monday to Friday 8 AM EST to 4:30 PM PST',
    'Requests before 1 PM PST are reviewed the same day',
  ]);
});
