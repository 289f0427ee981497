import { expect, test } from 'vitest';
import { accessGroupsProblem, isAdmin, userType, type UserType } from './access-groups.ts';

test('a user with ALL among the customers is admin, everyone else is customer (PERM-014 PERM-015)', () => {
  for (const groups of [{ customer: ['ALL'] }, { customer: ['c1', 'ALL'] }]) {
    expect(isAdmin(groups)).toBe(true);
  }
  for (const groups of [{}, { customer: [] }, { customer: ['c1'] }, { gpo: ['ALL'] }, { idn: ['i1'] }]) {
    expect(isAdmin(groups)).toBe(false);
  }
});

test('the user type follows from the group that has ids', () => {
  expect(userType({ customer: ['ALL'] })).toBe('admin');
  expect(userType({ customer: ['c1'] })).toBe('customer');
  expect(userType({ customer: [], subIdn: ['s1'] })).toBe('subIdn');
  expect(userType({})).toBe('customer');
});

test('an admin has the access group ALL and no other (PERM-036)', () => {
  expect(accessGroupsProblem('admin', { customer: ['ALL'] })).toBeNull();
  expect(accessGroupsProblem('admin', { customer: ['c1'] })).toBe(
    'An admin user has the access group ALL and no other',
  );
  expect(accessGroupsProblem('admin', { gpo: ['g1'] })).not.toBeNull();
  expect(accessGroupsProblem('admin', { customer: ['ALL', 'c1'] })).not.toBeNull();
  expect(accessGroupsProblem('admin', { customer: ['ALL'], gpo: ['g1'] })).not.toBeNull();
});

test('a customer user has one or more customers, never ALL (PERM-037)', () => {
  expect(accessGroupsProblem('customer', { customer: ['c1'] })).toBeNull();
  expect(accessGroupsProblem('customer', { customer: ['c1', 'c2'] })).toBeNull();
  expect(accessGroupsProblem('customer', {})).toBe('At least one customer must be selected');
  expect(accessGroupsProblem('customer', { customer: ['ALL'] })).toBe(
    'Only admin users have the access group ALL',
  );
  expect(accessGroupsProblem('customer', { customer: ['c1'], idn: ['i1'] })).toBe(
    'A customer user has customer groups only',
  );
});

test.each<[string, UserType]>([
  ['PERM-038', 'gpo'],
  ['PERM-039', 'idn'],
  ['PERM-040', 'subGpo'],
  ['PERM-041', 'subIdn'],
])('%s a %s user has exactly one group id', (_id, type) => {
  expect(accessGroupsProblem(type, { [type]: ['g1'] })).toBeNull();
  expect(accessGroupsProblem(type, {})).toBe('A GPO/IDN/Sub GPO/Sub IDN ID is required');
  expect(accessGroupsProblem(type, { [type]: ['g1', 'g2'] })).not.toBeNull();
  expect(accessGroupsProblem(type, { [type]: ['g1'], customer: ['c1'] })).not.toBeNull();
});
