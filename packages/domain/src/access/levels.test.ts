import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAPABILITIES, ROLES, type RoleMap } from './capabilities.ts';
import { mergeRoles } from './merge-roles.ts';
import { aboveOwnLevel, editorLevel, rolesAbove } from './levels.ts';

const anyRoles = fc.dictionary(
  fc.constantFrom(...CAPABILITIES),
  fc.constantFrom(...ROLES),
) as fc.Arbitrary<RoleMap>;
const LEFT_OUT = ['reports', 'help_viewer', 'help_admin'];

test('OWNER outranks VIEWER, VIEWER outranks no role (USER-055 USER-056)', () => {
  expect(rolesAbove({ par: 'VIEWER' }, { par: 'OWNER' })).toEqual([{ resource: 'par', role: 'OWNER' }]);
  expect(rolesAbove({}, { par: 'VIEWER' })).toEqual([{ resource: 'par', role: 'VIEWER' }]);
  expect(rolesAbove({ par: 'OWNER' }, { par: 'VIEWER' })).toEqual([]);
  expect(rolesAbove({ par: 'OWNER' }, { par: 'OWNER' })).toEqual([]);
});

test('reports, help_viewer and help_admin are left out (USER-057)', () => {
  for (const resource of LEFT_OUT) expect(rolesAbove({}, { [resource]: 'OWNER' })).toEqual([]);
  const all = Object.fromEntries(CAPABILITIES.map((name) => [name, 'OWNER'])) as RoleMap;
  expect(rolesAbove({}, all)).toHaveLength(CAPABILITIES.length - LEFT_OUT.length);
});

test('the message lists the higher roles (USER-058 USER-059)', () => {
  const above = rolesAbove({ users: 'OWNER' }, { users: 'OWNER', orders: 'OWNER', par: 'VIEWER' });
  expect(aboveOwnLevel(above)).toBe('You cannot edit permissions above your own: par VIEWER, orders OWNER');
});

test('no one exceeds themselves or a superset of their roles', () => {
  fc.assert(
    fc.property(anyRoles, anyRoles, (own, more) => {
      expect(rolesAbove(own, own)).toEqual([]);
      expect(rolesAbove(mergeRoles([own, more]), own)).toEqual([]);
    }),
  );
});

test('the higher roles are exactly those that merging would raise', () => {
  fc.assert(
    fc.property(anyRoles, anyRoles, (own, other) => {
      const lifted = mergeRoles([own, other]);
      const named = rolesAbove(own, other).map(({ resource }) => resource);
      const higher = CAPABILITIES.filter((name) => !LEFT_OUT.includes(name) && lifted[name] !== own[name]);
      expect(named).toEqual(higher);
    }),
  );
});

test('the level of an editor follows from their grants', () => {
  expect(editorLevel({ ALL: { users: 'OWNER' } })).toEqual({ users: 'OWNER' });
  expect(editorLevel({ c1: { par: 'VIEWER' }, c2: { par: 'VIEWER' } })).toEqual({ par: 'VIEWER' });
  expect(editorLevel({})).toEqual({});
});
