import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CAPABILITIES, ROLES, type RoleMap } from './capabilities.ts';
import {
  can,
  canOpenAdminRoute,
  canSomewhere,
  commonTenants,
  dashboardVariant,
  holdsAll,
  includesTenants,
  navigation,
  onlyCustomer,
  ownTenants,
  resolveGrants,
  tenantsFor,
  tenantsForAny,
  type Grants,
} from './grants.ts';

const staff = (roles: RoleMap) => resolveGrants('ALL', roles);
const anyRoles = fc.dictionary(
  fc.constantFrom(...CAPABILITIES),
  fc.constantFrom(...ROLES),
) as fc.Arbitrary<RoleMap>;

describe('who may do what', () => {
  test('grants are keyed by tenant id or ALL (PERM-004)', () => {
    expect(resolveGrants(['c1', 'c2'], { orders: 'VIEWER' })).toEqual({
      c1: { orders: 'VIEWER' },
      c2: { orders: 'VIEWER' },
    });
    expect(staff({ orders: 'OWNER' })).toEqual({ ALL: { orders: 'OWNER' } });
  });

  test('OWNER reads and changes (PERM-008 OPERM-029)', () => {
    const grants = resolveGrants(['c1'], { orders: 'OWNER' });
    expect(can(grants, 'read', 'orders', 'c1')).toBe(true);
    expect(can(grants, 'create', 'orders', 'c1')).toBe(true);
  });

  test('VIEWER only reads (PERM-009 OPERM-028)', () => {
    const grants = resolveGrants(['c1'], { orders: 'VIEWER' });
    expect(can(grants, 'read', 'orders', 'c1')).toBe(true);
    expect(can(grants, 'create', 'orders', 'c1')).toBe(false);
  });

  test('action, resource and tenant decide together (PERM-024 DPERM-003 OPERM-008 OPERM-009)', () => {
    const grants: Grants = { c1: { orders: 'OWNER' }, c2: { orders: 'VIEWER', invoices: 'OWNER' } };
    expect(can(grants, 'create', 'orders', 'c1')).toBe(true);
    expect(can(grants, 'create', 'orders', 'c2')).toBe(false);
    expect(can(grants, 'create', 'invoices', 'c2')).toBe(true);
    expect(can(grants, 'read', 'invoices', 'c1')).toBe(false);
    expect(can(grants, 'read', 'orders', 'c3')).toBe(false);
    expect(can(grants, 'read', 'orders', 'ALL')).toBe(false);
  });

  test('a grant for ALL applies to every customer, whatever its name (PERM-013)', () => {
    fc.assert(
      fc.property(fc.string(), (tenant) => {
        expect(can(staff({ orders: 'OWNER' }), 'create', 'orders', tenant)).toBe(true);
      }),
    );
  });

  test('names of inherited object properties are not tenants', () => {
    const grants = resolveGrants(['c1'], { orders: 'OWNER' });
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect(can(grants, 'read', 'orders', name)).toBe(false);
  });

  test('tenantsFor returns exactly the customers that can() allows', () => {
    const anyGrants = fc.dictionary(fc.constantFrom('c1', 'c2', 'c3', 'ALL'), anyRoles);
    fc.assert(
      fc.property(
        anyGrants,
        fc.constantFrom('read', 'create'),
        fc.constantFrom(...CAPABILITIES),
        (grants, action, resource) => {
          const tenants = tenantsFor(grants, action, resource);
          for (const tenant of ['c1', 'c2', 'c3', 'c4']) {
            expect(tenants === 'ALL' || tenants.includes(tenant)).toBe(can(grants, action, resource, tenant));
          }
          expect(canSomewhere(grants, action, resource)).toBe(tenants === 'ALL' || tenants.length > 0);
        },
      ),
    );
  });

  test('the claim ALL sees every customer, anybody else their own (PERM-001 PERM-002 OPERM-003 OPERM-010 OPERM-011)', () => {
    expect(ownTenants(staff({}))).toBe('ALL');
    expect(ownTenants(resolveGrants(['c1', 'c2'], {}))).toEqual(['c1', 'c2']);
    expect([holdsAll(staff({})), holdsAll(resolveGrants(['c1'], {}))]).toEqual([true, false]);
  });
});

describe('navigation', () => {
  test('is the union over all customers (PERM-006)', () => {
    const grants: Grants = { c1: { orders: 'VIEWER' }, c2: { invoices: 'OWNER', orders: 'OWNER' } };
    expect([...navigation(grants)].toSorted()).toEqual(['invoices', 'orders']);
  });

  test('unknown names add nothing (PERM-007)', () => {
    const grants = { c1: { orders: 'VIEWER', teleport: 'OWNER' } } as Grants;
    expect([...navigation(grants)]).toEqual(['orders']);
  });
});

describe('admin routes', () => {
  test('need the ALL claim and the capability, at any level (SHELL-051)', () => {
    expect(canOpenAdminRoute(staff({ users: 'VIEWER' }), 'users')).toBe(true);
    expect(canOpenAdminRoute(staff({ orders: 'OWNER' }), 'users')).toBe(false);
    expect(canOpenAdminRoute(resolveGrants(['c1'], { users: 'OWNER' }), 'users')).toBe(false);
  });

  test('the audit log needs the ALL claim with any capability', () => {
    expect(canOpenAdminRoute(staff({ help_viewer: 'VIEWER' }), 'any')).toBe(true);
    expect(canOpenAdminRoute(staff({}), 'any')).toBe(false);
    expect(canOpenAdminRoute(resolveGrants(['c1'], { users: 'OWNER' }), 'any')).toBe(false);
  });
});

test('the dashboard follows the dashboard capability, Operations before Services before Customer (PERM-049)', () => {
  const all = {
    dashboard_customer: 'VIEWER',
    dashboard_services: 'VIEWER',
    dashboard_operations: 'VIEWER',
  } as const;
  expect(dashboardVariant(staff(all))).toBe('Operations');
  expect(dashboardVariant(staff({ dashboard_customer: 'OWNER', dashboard_services: 'VIEWER' }))).toBe(
    'Services',
  );
  expect(dashboardVariant(resolveGrants(['c1'], { dashboard_customer: 'VIEWER' }))).toBe('Customer');
  expect(dashboardVariant(staff({ inventory: 'OWNER' }))).toBeNull();
});

test('customers contain others if all of these are among them; only ALL contains ALL', () => {
  expect(includesTenants('ALL', 'ALL')).toBe(true);
  expect(includesTenants('ALL', ['c1'])).toBe(true);
  expect(includesTenants(['c1', 'c2'], ['c2'])).toBe(true);
  expect(includesTenants(['c1'], ['c1', 'c2'])).toBe(false);
  expect(includesTenants(['c1'], 'ALL')).toBe(false);
  expect(includesTenants([], [])).toBe(true);
});

test('customers in common: ALL limits nothing, nothing is in common with nobody', () => {
  expect(commonTenants('ALL', 'ALL')).toBe('ALL');
  expect(commonTenants('ALL', ['c1'])).toEqual(['c1']);
  expect(commonTenants(['c1'], 'ALL')).toEqual(['c1']);
  expect(commonTenants(['c1', 'c2'], ['c2', 'c3'])).toEqual(['c2']);
  expect(commonTenants(['c1'], [])).toEqual([]);
});

test('one of several resources is enough, each customer is named once', () => {
  const grants: Grants = { c1: { orders: 'OWNER', invoices: 'OWNER' }, c2: { invoices: 'VIEWER' }, c3: {} };
  expect(tenantsForAny(grants, 'read', ['orders', 'invoices'])).toEqual(['c1', 'c2']);
  expect(tenantsForAny(grants, 'create', ['orders', 'invoices'])).toEqual(['c1']);
  expect(tenantsForAny(grants, 'read', [])).toEqual([]);
  expect(tenantsForAny(staff({ invoices: 'VIEWER' }), 'read', ['orders', 'invoices'])).toBe('ALL');
  expect(tenantsForAny(staff({ invoices: 'VIEWER' }), 'create', ['orders', 'invoices'])).toEqual([]);
});

test('who has exactly one customer does not choose it', () => {
  expect(onlyCustomer(resolveGrants(['c1'], {}))).toBe('c1');
  expect(onlyCustomer(resolveGrants(['c1', 'c2'], {}))).toBeNull();
  expect(onlyCustomer({})).toBeNull();
  expect(onlyCustomer(staff({}))).toBeNull();
});
