import { describe, expect, test } from 'vitest';
import { resolveGrants, type Grants } from '../access/grants.ts';
import {
  accountRefusal,
  OTHER_CUSTOMERS,
  userChangeRefusal,
  whyClaimsFixed,
  type UserAccess,
  type UserChange,
} from './user-changes.ts';

const PERSONAS: Readonly<Record<string, Record<string, string>>> = {
  NURSE: { inventory: 'VIEWER' },
  BUYER: { orders: 'OWNER' },
  GUIDE: { help_viewer: 'VIEWER' },
};
const rolesOf = (identifier: string) => PERSONAS[identifier] ?? {};

const hospital = resolveGrants(['c1', 'c2'], { users: 'OWNER', inventory: 'OWNER', orders: 'VIEWER' });
/** May change every user, and little else. */
const helpdesk = resolveGrants('ALL', { users: 'OWNER', inventory: 'OWNER' });

const access = (
  customer: string[],
  personas: string[] = ['NURSE'],
  roles: Record<string, string> = {},
): UserAccess => ({
  accessGroups: { customer },
  roles,
  personas,
});
const refusal = (
  grants: Grants,
  before: UserAccess | null,
  after: UserAccess,
  more: Partial<UserChange> = {},
) => userChangeRefusal({ grants, own: false }, { userType: 'customer', before, after, ...more }, rolesOf);
const above = (text: string) => ({
  field: 'roles',
  message: `You cannot edit permissions above your own: ${text}`,
});

test('what the editor holds can be given, for the customers they manage', () => {
  expect(refusal(hospital, null, access(['c1', 'c2'], ['NURSE'], { users: 'OWNER' }))).toBeNull();
  expect(refusal(hospital, access(['c1']), access(['c1', 'c2'], [], { orders: 'VIEWER' }))).toBeNull();
  expect(refusal(helpdesk, null, access(['ALL']), { userType: 'admin' })).toBeNull();
});

test('nothing above the editor can be given, by role or by persona (USER-055 USER-058)', () => {
  expect(refusal(hospital, null, access(['c1'], ['NURSE', 'BUYER'], { par: 'VIEWER' }))).toEqual(
    above('par VIEWER, orders OWNER'),
  );
  expect(refusal(hospital, access(['c1']), access(['c1'], ['BUYER']))).toEqual(above('orders OWNER'));
});

test('customers and groups that the editor does not manage cannot be given', () => {
  expect(refusal(hospital, null, access(['c1', 'c9']))).toBe('forbidden');
  expect(refusal(hospital, null, access(['ALL']), { userType: 'admin' })).toBe('forbidden');
  const group = { accessGroups: { gpo: ['g1'] }, roles: {}, personas: ['NURSE'] };
  const message = 'You can only set up customer users';
  expect(refusal(hospital, null, group, { userType: 'gpo' })).toEqual({ field: 'userType', message });
  expect(refusal(hospital, null, access(['c1']), { userType: 'gpo' })).toEqual({
    field: 'userType',
    message,
  });
  expect(refusal(helpdesk, null, group, { userType: 'gpo' })).toBeNull();
});

describe('a user with customers or groups that the editor does not manage', () => {
  const elsewhere = access(['c1', 'c9']);
  const inGroup: UserAccess = { ...access(['c1']), accessGroups: { customer: ['c1'], idn: ['i1'] } };

  test('keeps roles and personas, whether more or less were wished', () => {
    const refused = { field: 'roles', message: OTHER_CUSTOMERS };
    for (const [personas, roles] of [
      [['NURSE'], { users: 'OWNER' }],
      [['NURSE'], { inventory: 'OWNER' }],
      [[], { inventory: 'VIEWER' }],
      [[], {}],
    ] as [string[], Record<string, string>][]) {
      expect(refusal(hospital, elsewhere, access(['c1', 'c9'], personas, roles))).toEqual(refused);
      expect(refusal(hospital, inGroup, { ...inGroup, personas, roles })).toEqual(refused);
    }
  });

  test('can be given the editor’s own customers, or lose them', () => {
    expect(refusal(hospital, elsewhere, access(['c1', 'c2', 'c9']))).toBeNull();
    expect(refusal(hospital, elsewhere, access(['c9']))).toBeNull();
    expect(refusal(hospital, elsewhere, access(['c1']))).toBe('forbidden');
  });

  test('can be changed by who manages all of it', () => {
    expect(refusal(helpdesk, elsewhere, access(['c1', 'c9'], [], { users: 'OWNER' }))).toBeNull();
  });
});

test('reports, help_viewer and help_admin do not block an edit, but only who holds them gives them (USER-057)', () => {
  const roles = { reports: 'OWNER', help_viewer: 'OWNER' };
  const before = access(['c1'], ['NURSE'], roles);
  expect(
    whyClaimsFixed({ grants: hospital, own: false }, { reports: 'OWNER', help_admin: 'OWNER' }),
  ).toBeNull();
  // Existing roles may stay or go, at the customers where the user has them.
  expect(refusal(hospital, before, access(['c1'], [], { ...roles, users: 'OWNER' }))).toBeNull();
  expect(refusal(hospital, before, access(['c1']))).toBeNull();
  expect(refusal(hospital, before, access(['c1', 'c2'], ['NURSE'], roles))).toEqual(
    above('reports OWNER, help_viewer OWNER'),
  );
  expect(refusal(hospital, null, before)).toEqual(above('reports OWNER, help_viewer OWNER'));
  expect(refusal(hospital, null, access(['c1'], ['GUIDE']))).toEqual(above('help_viewer VIEWER'));
  expect(
    refusal(helpdesk, null, access(['ALL'], [], { help_admin: 'OWNER' }), { userType: 'admin' }),
  ).toEqual(above('help_admin OWNER, help_viewer VIEWER'));
});

test('nobody changes their own permissions', () => {
  const own = { grants: hospital, own: true };
  const before = access(['c1', 'c2'], [], { users: 'OWNER', inventory: 'OWNER', orders: 'VIEWER' });
  const less = { userType: 'customer', before, after: access(['c1']) } as const;
  expect(userChangeRefusal(own, less, rolesOf)).toEqual({
    field: 'roles',
    message: 'You cannot change your own permissions',
  });
  expect(userChangeRefusal(own, { ...less, after: before }, rolesOf)).toBeNull();
});

test('who could sign in as somebody must hold all that this person holds', () => {
  const held = (roles: Record<string, 'OWNER' | 'VIEWER'>) => ({ accessGroups: { gpo: ['g1'] }, roles });
  expect(accountRefusal(helpdesk, held({ inventory: 'OWNER' }))).toBeNull();
  expect(accountRefusal(helpdesk, held({ par: 'VIEWER', reports: 'VIEWER' }))).toBe(
    'You cannot edit permissions above your own: par VIEWER, reports VIEWER',
  );
  expect(accountRefusal(hospital, held({ inventory: 'VIEWER' }))).toContain('inventory VIEWER');
});
