import { expect, test } from 'vitest';
import { TRANSACTION_ACTIONS, TRANSACTION_TYPES } from '../ledger/ledger-rows.ts';
import { RESOLUTION_STATUSES } from '../ledger/stock.ts';
import { actionFilter, isAfterExpiration, shortTag, shownAction, SHOWN_ACTIONS } from './transaction-log.ts';

test('actions, types and statuses are those of the document (TXN-012 TXN-013 TXN-014)', () => {
  expect(TRANSACTION_ACTIONS).toEqual(['INSERT', 'REMOVAL', 'NO USAGE', 'REVIEW REQD', 'VEND']);
  expect(TRANSACTION_TYPES).toEqual(['Cycle Count', 'Insert', 'Removal']);
  expect(RESOLUTION_STATUSES).toEqual(['Approved', 'Rejected', 'Suspended']);
});

test.each([
  ['TXN-015 a removal with quantity 0 and code 20', 'REMOVAL', 0, 20, 'PENDING'],
  ['TXN-016 an insert with code 10', 'INSERT', 0, 10, 'RE-INSERT'],
  ['a removal with a quantity', 'REMOVAL', -1, 20, 'REMOVAL'],
  ['a removal with the code of an insert', 'REMOVAL', 0, 10, 'REMOVAL'],
  ['an insert with the code of a removal', 'INSERT', 0, 20, 'INSERT'],
  ['a vend', 'VEND', -1, null, 'VEND'],
] as const)('%s is shown as it should be', (_what, action, quantity, reasonCode, shown) => {
  expect(shownAction({ action, quantity, reasonCode })).toBe(shown);
});

test('PENDING and RE-INSERT ask for the reason UNKNOWN and a type (TXN-017 TXN-018)', () => {
  expect(actionFilter('PENDING')).toEqual({ type: 'REMOVAL', reason: 'UNKNOWN' });
  expect(actionFilter('RE-INSERT', 'UNKNOWN')).toEqual({ type: 'INSERT', reason: 'UNKNOWN' });
  // These two always have the same reason, so another reason matches nothing.
  expect(actionFilter('PENDING', 'RETURN')).toEqual({ type: 'NO USAGE', reason: 'UNKNOWN' });
  expect(actionFilter('VEND', 'VEND')).toEqual({ type: 'VEND', reason: 'VEND' });
  expect(actionFilter(undefined, 'RETURN')).toEqual({ reason: 'RETURN' });
  expect(actionFilter(undefined)).toEqual({});
  expect(SHOWN_ACTIONS).toHaveLength(7);
});

test('from the day of the expiration on (TXN-019 S6)', () => {
  expect(isAfterExpiration('2026-11-15', '2026-11-16')).toBe(false);
  expect(isAfterExpiration('2026-11-16', '2026-11-16')).toBe(true);
  expect(isAfterExpiration('2026-11-16', null)).toBe(false);
});

test('a short tag is its last six characters', () => {
  expect([shortTag('E2801170000002'), shortTag('4F21'), shortTag('')]).toEqual(['000002', '4F21', '']);
});
