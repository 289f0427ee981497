import type { Permission } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { expect, test } from 'vitest';
import { isGranted, visibleTenants } from './permission.ts';

const somewhere = (action: 'read' | 'create', resource: 'par' | 'orders' = 'par'): Permission => ({
  action,
  resource,
  for: 'somewhere',
});
const grants: Grants = { c1: { par: 'OWNER' }, c2: { par: 'VIEWER' } };
const viewer: Grants = { c1: { par: 'VIEWER' }, c2: { par: 'VIEWER' } };

test('who may only read, for whichever customers, changes nothing anywhere (PERM-003)', () => {
  expect([grants, viewer].map((some) => isGranted(somewhere('read'), some))).toEqual([true, true]);
  expect([grants, viewer].map((some) => isGranted(somewhere('create'), some))).toEqual([true, false]);
  expect(isGranted(somewhere('read', 'orders'), grants)).toBe(false);
  // A report names no customer, so a grant for one is enough.
  const named: Permission = { action: 'create', resource: 'par', for: { field: 'customerId' } };
  expect([grants, viewer].map((some) => isGranted(named, some))).toEqual([true, false]);
});

test('the customers of whom rows are seen are those for whom the action is allowed (PERM-003)', () => {
  expect(visibleTenants(somewhere('read'), grants)).toEqual(['c1', 'c2']);
  expect(visibleTenants(somewhere('create'), grants)).toEqual(['c1']);
  expect(visibleTenants(somewhere('create'), viewer)).toEqual([]);
  expect(visibleTenants('signed-in', viewer)).toEqual(['c1', 'c2']);
  expect(visibleTenants(somewhere('read'), { ALL: { par: 'VIEWER' } })).toBe('ALL');
  expect(visibleTenants(somewhere('create'), { ALL: { par: 'VIEWER' } })).toEqual([]);
});
