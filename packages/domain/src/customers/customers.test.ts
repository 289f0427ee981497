import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ABW_ACCOUNTS, abwAccountLabel, DEFAULT_ABW_ACCOUNT, YES_NO } from './billing-accounts.ts';
import { customerIdProblem } from './customer-id.ts';
import { backFromCustomer, customerLinks } from './customer-navigation.ts';
import { customerStatus } from './customer-status.ts';
import { US_STATES } from './us-states.ts';
import { readWeekdays, WEEKDAYS, weekdayNumber, writeWeekdays } from './weekdays.ts';

describe('the status of a customer', () => {
  test("'1' is Complete (CUST-009)", () => expect(customerStatus('1')).toBe('Complete'));
  test.each(['0', '', '2', '11', ' 1', 'Complete'])('%j is InComplete (CUST-010)', (status) =>
    expect(customerStatus(status)).toBe('InComplete'),
  );
});

describe('weekday exclusions', () => {
  test('are Monday to Sunday, numbered 1 to 7 (CONST-049 CONST-050)', () => {
    expect(WEEKDAYS.map((day) => [weekdayNumber(day), day])).toEqual([
      [1, 'Monday'],
      [2, 'Tuesday'],
      [3, 'Wednesday'],
      [4, 'Thursday'],
      [5, 'Friday'],
      [6, 'Saturday'],
      [7, 'Sunday'],
    ]);
  });

  test('are names separated by commas, sorted by weekday, without duplicates (CUST-007)', () => {
    expect(writeWeekdays(['Friday', 'Monday'])).toBe('Monday,Friday');
    expect(writeWeekdays([])).toBe('');
    expect(readWeekdays('Friday, Monday,Friday')).toEqual(['Monday', 'Friday']);
    expect(readWeekdays('')).toEqual([]);
  });

  test.each(['monday', '1', 'Monday;Friday', 'Funday', 'Monday,Funday'])('%j is refused', (list) =>
    expect(readWeekdays(list)).toBeNull(),
  );

  test('a stored list reads back the same, however the days were sorted when chosen', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WEEKDAYS)), (days) => {
        const stored = writeWeekdays(days);
        const read = readWeekdays(stored) ?? [];
        expect(new Set(read)).toEqual(new Set(days));
        expect(read.map(weekdayNumber)).toEqual(read.map(weekdayNumber).toSorted((a, b) => a - b));
        expect(writeWeekdays(read)).toBe(stored);
      }),
    );
  });
});

test('flags are Y or N, accounts A, B or W, and A unless chosen (CONST-051 CONST-052 CONST-053 CONST-054 CONST-055)', () => {
  expect(YES_NO).toEqual(['Y', 'N']);
  expect(ABW_ACCOUNTS).toEqual(['A', 'B', 'W']);
  expect(DEFAULT_ABW_ACCOUNT).toBe('A');
  expect(ABW_ACCOUNTS.map(abwAccountLabel)).toEqual(['A (Base Account)', 'B', 'W']);
});

test.each(['', '  ', '\t'])('%j is refused as a customer ID (CUST-050)', (id) =>
  expect(customerIdProblem(id)).toBe('Please enter a customer ID.'),
);

test('any other text is accepted, except ALL', () => {
  expect(customerIdProblem(' 200001 ')).toBeNull();
  expect(customerIdProblem('ALL')).toBe('ALL stands for all customers and is not a customer ID.');
});

describe('links from a row of the customer list', () => {
  const titles = (capabilities: readonly string[]) =>
    customerLinks({ ALL: Object.fromEntries(capabilities.map((name) => [name, 'VIEWER'])) }).map(
      ({ title }) => title,
    );
  test('each needs its navigation permission (CUST-030)', () => {
    expect(titles([])).toEqual([]);
    expect(titles(['inventory'])).toEqual(['Inventory']);
    expect(titles(['invoices'])).toEqual(['Invoices']);
    expect(titles(['cabinets'])).toEqual(['Devices']);
    expect(titles(['reports'])).toEqual(['Transaction Log']);
    expect(titles(['users', 'orders', 'tenants'])).toEqual([]);
  });
});

describe('Back from a customer', () => {
  const tenants = { tenants: 'VIEWER' } as const;
  test('with the ALL claim leads to the customer list (CUST-033)', () =>
    expect(backFromCustomer({ ALL: tenants })).toBe('/customer-list'));
  test('without it leads to the accounts (CUST-034)', () =>
    expect(backFromCustomer({ c1: tenants, c2: tenants })).toBe('/accounts'));
  test('is missing for users with a single claim (CUST-035)', () =>
    expect(backFromCustomer({ c1: tenants })).toBeNull());
});

test('the states are sorted by name, without duplicates (CUST-014)', () => {
  expect(new Set(US_STATES.map(([code]) => code)).size).toBe(56);
  const names = US_STATES.map(([, name]) => name);
  expect(names).toEqual(names.toSorted());
});
