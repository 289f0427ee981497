import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAPABILITIES, includesRole, ROLES } from './capabilities.ts';
import { INVALID_ROLES, mergeRoles } from './merge-roles.ts';

const anyRoles = fc.dictionary(fc.constantFrom(...CAPABILITIES), fc.constantFrom(...ROLES));

test('lists exactly these capabilities (PERM-005)', () => {
  expect([...CAPABILITIES]).toEqual(
    (
      'inventory par reports users alerts invoices products orders cabinets tenants restock incidents personas ' +
      'device_config help_admin help_viewer dashboard_operations dashboard_services dashboard_customer'
    ).split(' '),
  );
});

test('several personas merge per resource, OWNER beating VIEWER (PERM-010 PERM-011)', () => {
  expect(
    mergeRoles([
      { orders: 'VIEWER', users: 'OWNER' },
      { orders: 'OWNER' },
      { users: 'VIEWER', par: 'VIEWER' },
    ]),
  ).toEqual({ orders: 'OWNER', users: 'OWNER', par: 'VIEWER' });
});

test('merging is commutative, associative and idempotent', () => {
  fc.assert(
    fc.property(anyRoles, anyRoles, anyRoles, (a, b, c) => {
      expect(mergeRoles([a, b])).toEqual(mergeRoles([b, a]));
      expect(mergeRoles([mergeRoles([a, b]), c])).toEqual(mergeRoles([a, mergeRoles([b, c])]));
      expect(mergeRoles([a, a])).toEqual(mergeRoles([a]));
    }),
  );
});

test('merging never removes a role', () => {
  fc.assert(
    fc.property(anyRoles, anyRoles, (a, b) => {
      const merged = mergeRoles([a, b]);
      for (const [name, role] of Object.entries(a)) {
        expect(includesRole(merged[name as (typeof CAPABILITIES)[number]], role)).toBe(true);
      }
    }),
  );
});

test('an invalid role grants nothing and is reported (PERM-012)', () => {
  const reported: string[] = [];
  expect(
    mergeRoles([{ orders: 'ADMIN', users: 'VIEWER' }, { par: null }], (message) => reported.push(message)),
  ).toEqual({
    users: 'VIEWER',
  });
  expect(reported).toEqual(['invalid roles specified!', 'invalid roles specified!']);
  expect(INVALID_ROLES).toBe('invalid roles specified!');
});

test('an unknown capability grants nothing (PERM-007)', () => {
  expect(mergeRoles([{ teleport: 'OWNER', __proto__: 'OWNER' }])).toEqual({});
});

test('help_admin implies help_viewer', () => {
  expect(mergeRoles([{ help_admin: 'OWNER' }])).toEqual({ help_admin: 'OWNER', help_viewer: 'VIEWER' });
});
