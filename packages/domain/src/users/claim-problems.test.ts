import { describe, expect, test } from 'vitest';
import { claimProblems, type GivenClaims, type KnownClaims } from './claim-problems.ts';

const known: KnownClaims = {
  accessKeys: new Set(['customer:c1', 'customer:c2', 'gpo:g1', 'subIdn:s1']),
  personas: new Map([
    ['NURSE', { roles: { inventory: 'VIEWER' }, hidden: false }],
    ['BUYER', { roles: { orders: 'OWNER' }, hidden: false }],
    ['RETIRED', { roles: { par: 'VIEWER' }, hidden: true }],
    ['HELPER', { roles: { help_admin: 'OWNER' }, hidden: false }],
  ]),
};
const right: GivenClaims = {
  userType: 'customer',
  accessGroups: { customer: ['c1'] },
  roles: {},
  personas: ['NURSE'],
};
const problems = (given: Partial<GivenClaims>, held: string[] = []) =>
  claimProblems({ ...right, ...given }, known, held);

test('existing claims can be given', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ userType: 'gpo', accessGroups: { gpo: ['g1'] } })).toEqual([]);
  expect(problems({ userType: 'admin', accessGroups: { customer: ['ALL'] } })).toEqual([]);
});

describe('unknown claims are reported', () => {
  test.each<[Partial<GivenClaims>, string, string]>([
    [{ accessGroups: { customer: ['c1', 'c9'] } }, 'accessGroups', 'Customer c9 does not exist'],
    [{ userType: 'gpo', accessGroups: { gpo: ['c1'] } }, 'accessGroups', 'No customer has the GPO ID c1'],
    [{ userType: 'idn', accessGroups: { idn: ['x'] } }, 'accessGroups', 'No customer has the IDN ID x'],
    [
      { userType: 'subGpo', accessGroups: { subGpo: ['x'] } },
      'accessGroups',
      'No customer has the Sub GPO ID x',
    ],
    [
      { userType: 'subIdn', accessGroups: { subIdn: ['x'] } },
      'accessGroups',
      'No customer has the Sub IDN ID x',
    ],
    [{ personas: ['NOBODY'] }, 'personas', 'Persona NOBODY does not exist'],
    [{ personas: ['RETIRED'] }, 'personas', 'Persona RETIRED does not exist'],
  ])('%o', (given, field, message) => expect(problems(given)).toEqual([{ field, message }]));
});

test('a persona the user already has may stay, even hidden or deleted', () => {
  expect(problems({ personas: ['NURSE', 'RETIRED', 'GONE'] }, ['RETIRED', 'GONE'])).toEqual([]);
});

test('a persona does not make a customer user a help admin (USER-060)', () => {
  expect(problems({ personas: ['HELPER'] })).toEqual([
    { field: 'personas', message: 'Only admin users can be help admins' },
  ]);
  expect(problems({ personas: ['HELPER'], userType: 'admin', accessGroups: { customer: ['ALL'] } })).toEqual(
    [],
  );
});
