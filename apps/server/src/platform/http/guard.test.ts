import type { Permission } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { expect, test } from 'vitest';
import { requirePermission } from './guard.ts';
import type { Caller } from './route.ts';

const permission = (resource: Extract<Permission, object>['resource']): Permission => ({
  action: 'create',
  resource,
  for: { field: 'customerId' },
});

/** For a call that names customers in path, query and body. */
function isAllowed(grants: Grants, input: object, needed = permission('par')): boolean {
  try {
    requirePermission(needed, { grants } as Caller, input);
    return true;
  } catch {
    return false;
  }
}

const own: Grants = { c1: { par: 'OWNER', products: 'VIEWER' } };

test('the customer in the path decides, then the one in the query, then the one in the body (PERM-003)', () => {
  const [c1, c2] = [{ customerId: 'c1' }, { customerId: 'c2' }];
  expect(isAllowed(own, { params: c1, query: c2, body: c2 })).toBe(true);
  expect(isAllowed(own, { params: c2, query: c1, body: c1 })).toBe(false);
  expect(isAllowed(own, { params: {}, query: c2, body: c1 })).toBe(false);
  expect(isAllowed(own, { params: {}, query: {}, body: c1 })).toBe(true);
  expect(isAllowed(own, { params: {}, query: {}, body: {} })).toBe(false);
});

test('a call about one customer is not for ALL, not even for staff (PERM-003)', () => {
  const staff: Grants = { ALL: { par: 'OWNER' } };
  expect(isAllowed(staff, { params: { customerId: 'c1' } })).toBe(true);
  expect(isAllowed(staff, { params: { customerId: 'ALL' } })).toBe(false);
});

test('of several capabilities one is enough (S32)', () => {
  const params = { customerId: 'c1' };
  expect(isAllowed(own, { params }, permission(['products', 'par']))).toBe(true);
  expect(isAllowed(own, { params }, permission(['products', 'orders']))).toBe(false);
});
