import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { personaChangeRefusal } from '../personas/persona-changes.ts';
import { personaRoles } from '../personas/persona-roles.ts';
import { accountRefusal, heldAccess, userChangeRefusal, type UserAccess } from '../users/user-changes.ts';
import { ALL, isAdmin, userType, type AccessGroups } from './access-groups.ts';
import type { Capability, RoleMap } from './capabilities.ts';
import { cutGrants, hasGroup, rolesNotHeld } from './giving.ts';
import { can, ownTenants, resolveGrants, type Action, type Grants } from './grants.ts';
import { mergeRoles } from './merge-roles.ts';

// Random people, editors and changes in a small world: customers in groups, and personas that anybody may hold.
const RUNS = 2000;
const TENANTS = ['c1', 'c2', 'c3', 'c4'];
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  'gpo:g1': ['c1', 'c2'],
  'idn:i1': ['c2', 'c3'],
};
const PERSONAS = ['NURSE', 'BUYER', 'ADMIN'];
/** Few enough that editors and changes often meet, including those that the comparison of levels leaves out. */
const SOME = ['users', 'personas', 'inventory', 'orders', 'reports', 'help_admin', 'help_viewer'] as const;

/** Each made of one number, because that is quick: none, VIEWER or OWNER per capability. */
const anyRoles = fc
  .nat({ max: 3 ** SOME.length - 1 })
  .map((digits) =>
    personaRoles(
      Object.fromEntries(
        SOME.map((resource, index) => [
          resource,
          [null, 'VIEWER', 'OWNER'][Math.floor(digits / 3 ** index) % 3],
        ]),
      ),
    ),
  );
/** Mostly editors who may change users: others are refused before the rule applies. */
const editorRoles = anyRoles.map((roles): RoleMap => ({ ...roles, users: 'OWNER' }));
const anyGroups: fc.Arbitrary<AccessGroups> = fc.oneof(
  fc.constant({ customer: [ALL] }),
  fc.constant({ gpo: ['g1'] }),
  fc.constant({ idn: ['i1'] }),
  fc.constant({ customer: ['c1'], gpo: ['g1'] }),
  { weight: 4, arbitrary: fc.subarray(TENANTS).map((customer) => ({ customer })) },
);
const personasOf = (roles: fc.Arbitrary<RoleMap>) =>
  fc.record({ NURSE: roles, BUYER: roles, ADMIN: roles }) as fc.Arbitrary<Record<string, RoleMap>>;
const anyAccess: fc.Arbitrary<UserAccess> = fc.record({
  accessGroups: anyGroups,
  roles: anyRoles,
  personas: fc.subarray(PERSONAS),
});
const anyEditor: fc.Arbitrary<UserAccess> = fc.record({
  accessGroups: anyGroups,
  roles: editorRoles,
  personas: fc.subarray(PERSONAS),
});

const tenantsOf = (groups: AccessGroups): readonly string[] =>
  Object.entries(groups).flatMap(([type, ids]) =>
    ids.flatMap((id) => (type === 'customer' ? [id] : (MEMBERS[`${type}:${id}`] ?? []))),
  );
function grantsOf(access: UserAccess, personas: Readonly<Record<string, RoleMap>>): Grants {
  const { roles } = heldAccess(access, (name) => personas[name] ?? {});
  return resolveGrants(isAdmin(access.accessGroups) ? ALL : tenantsOf(access.accessGroups), roles);
}

const EVERY_TENANT = [...TENANTS, 'a later customer', ALL];
const ACTIONS = ['read', 'create'] as const;
/** All permitted actions, as texts. */
const doable = (check: (action: Action, resource: Capability, tenant: string) => boolean): string[] =>
  EVERY_TENANT.flatMap((tenant) =>
    SOME.flatMap((resource) =>
      ACTIONS.filter((action) => check(action, resource, tenant)).map(
        (action) => `${tenant} ${action} ${resource}`,
      ),
    ),
  );
/** Actions that are permitted after but not before, and not to `giver`. */
const stolen = (before: Grants, after: Grants, giver: Grants): string[] =>
  doable((...what) => can(after, ...what) && !can(before, ...what) && !can(giver, ...what));

describe('no accepted change lets anybody end with a grant that the editor does not hold', () => {
  test('a user is created or changed', () => {
    let [tried, accepted] = [0, 0];
    fc.assert(
      fc.property(
        anyEditor,
        fc.option(anyAccess),
        anyAccess,
        personasOf(anyRoles),
        (editor, before, after, roles) => {
          tried += 1;
          const giver = grantsOf(editor, roles);
          const change = { userType: userType(after.accessGroups), before, after };
          if (userChangeRefusal({ grants: giver, own: false }, change, (name) => roles[name] ?? {})) return;
          accepted += 1;
          expect(stolen(before ? grantsOf(before, roles) : {}, grantsOf(after, roles), giver)).toEqual([]);
        },
      ),
      { numRuns: RUNS },
    );
    expect(accepted).toBeGreaterThan(tried / 50);
  });

  test('a user is changed by somebody who does not manage all their customers', () => {
    fc.assert(
      fc.property(anyEditor, anyAccess, anyAccess, personasOf(anyRoles), (editor, before, wish, roles) => {
        const giver = grantsOf(editor, roles);
        const after = { ...wish, accessGroups: before.accessGroups };
        const refused = userChangeRefusal(
          { grants: giver, own: false },
          { userType: null, before, after },
          (name) => roles[name] ?? {},
        );
        const managed = tenantsOf(before.accessGroups).every((tenant) =>
          can(giver, 'create', 'users', tenant),
        );
        const changed =
          JSON.stringify([before.roles, before.personas]) !== JSON.stringify([wish.roles, wish.personas]);
        // The same roles in another order are no change.
        if (!managed && changed && refused === null) {
          expect(mergeRoles([wish.roles])).toEqual(mergeRoles([before.roles]));
          expect(wish.personas).toEqual(before.personas);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('a persona is created or changed, whoever holds it', () => {
    let [tried, accepted] = [0, 0];
    fc.assert(
      fc.property(
        anyEditor.map((editor) => ({ ...editor, accessGroups: { customer: [ALL] } })),
        fc.array(anyAccess, { maxLength: 4 }),
        personasOf(anyRoles),
        anyRoles,
        (editor, people, roles, wish) => {
          tried += 1;
          const giver = grantsOf(editor, roles);
          if (personaChangeRefusal(giver, roles['NURSE'] ?? {}, wish)) return;
          accepted += 1;
          const after = { ...roles, NURSE: wish };
          for (const person of [editor, ...people])
            expect(stolen(grantsOf(person, roles), grantsOf(person, after), giver)).toEqual([]);
        },
      ),
      { numRuns: RUNS },
    );
    expect(accepted).toBeGreaterThan(tried / 50);
  });

  test('an account is given a password, or its mail is read', () => {
    fc.assert(
      fc.property(anyEditor, anyAccess, personasOf(anyRoles), (editor, user, roles) => {
        const reader = grantsOf(editor, roles);
        if (
          accountRefusal(
            reader,
            heldAccess(user, (name) => roles[name] ?? {}),
          ) !== null
        )
          return;
        expect(stolen({}, grantsOf(user, roles), reader)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  test('a report is asked for, or subscribed to, in the name of another', () => {
    fc.assert(
      fc.property(anyAccess, anyAccess, personasOf(anyRoles), (one, two, roles) => {
        const [caller, owner] = [grantsOf(one, roles), grantsOf(two, roles)];
        const cut = cutGrants(caller, owner);
        // Compared as one text each: comparing long lists thousands of times takes seconds.
        expect(doable((...what) => can(cut, ...what)).join()).toBe(
          doable((...what) => can(caller, ...what) && can(owner, ...what)).join(),
        );
        const both = TENANTS.filter((tenant) =>
          [caller, owner].every((grants) => Object.hasOwn(grants, ALL) || Object.hasOwn(grants, tenant)),
        );
        const own = ownTenants(cut);
        expect(own === ALL ? TENANTS : [...own].toSorted()).toEqual(both);
      }),
      { numRuns: RUNS },
    );
  });
});

test('who may more for one customer than for ALL keeps both in the name of another', () => {
  const staff: Grants = { ALL: { inventory: 'VIEWER', orders: 'OWNER' }, c1: { inventory: 'OWNER' } };
  const owner: Grants = { c1: { inventory: 'OWNER', orders: 'OWNER' }, c2: { inventory: 'OWNER' } };
  expect(cutGrants(staff, owner)).toEqual({
    c1: { inventory: 'OWNER', orders: 'OWNER' },
    c2: { inventory: 'VIEWER' },
  });
});

test('a group is only given by who holds the roles for ALL, because customers join it later', () => {
  const wide = resolveGrants(TENANTS, { inventory: 'OWNER' });
  const access = { accessGroups: { gpo: ['g1'] }, roles: { inventory: 'VIEWER' } } as const;
  expect(rolesNotHeld(wide, access)).toEqual([{ resource: 'inventory', role: 'VIEWER' }]);
  expect(rolesNotHeld(wide, access, access)).toEqual([]);
  expect(rolesNotHeld(resolveGrants(ALL, { inventory: 'VIEWER' }), access)).toEqual([]);
});

test('what is given to a customer is held for that customer, and a group with its name is another', () => {
  const giver = resolveGrants(['c1'], { inventory: 'OWNER', orders: 'VIEWER' });
  const roles = { inventory: 'OWNER', orders: 'OWNER' } as const;
  expect(rolesNotHeld(giver, { accessGroups: { customer: ['c1'] }, roles })).toEqual([
    { resource: 'orders', role: 'OWNER' },
  ]);
  expect(
    rolesNotHeld(giver, { accessGroups: { customer: ['c1'] }, roles: { orders: 'VIEWER', users: 'VIEWER' } }),
  ).toEqual([{ resource: 'users', role: 'VIEWER' }]);
  expect(
    rolesNotHeld(giver, { accessGroups: { customer: ['c1', 'c2'] }, roles: { inventory: 'OWNER' } }),
  ).toEqual([{ resource: 'inventory', role: 'OWNER' }]);
  expect(rolesNotHeld(giver, { accessGroups: { gpo: ['c1'] }, roles: { inventory: 'OWNER' } })).toEqual([
    { resource: 'inventory', role: 'OWNER' },
  ]);
  expect(hasGroup({ gpo: ['c1'] }, { type: 'gpo', id: 'c1' })).toBe(true);
  expect(hasGroup({ gpo: ['c1'] }, { type: 'customer', id: 'c1' })).toBe(false);
});

test('what somebody had for one customer is not had for another that is added', () => {
  const giver = resolveGrants(['c1'], { inventory: 'OWNER' });
  const roles = { inventory: 'OWNER' } as const;
  const before = { accessGroups: { customer: ['c2'] }, roles };
  expect(rolesNotHeld(giver, { accessGroups: { customer: ['c2', 'c1'] }, roles }, before)).toEqual([]);
  expect(rolesNotHeld(giver, { accessGroups: { customer: ['c2', 'c3'] }, roles }, before)).toEqual([
    { resource: 'inventory', role: 'OWNER' },
  ]);
  expect(hasGroup({ customer: ['c1', 'c2'] }, { type: 'customer', id: 'c2' })).toBe(true);
  expect(hasGroup({ customer: ['c1'] }, { type: 'customer', id: 'c2' })).toBe(false);
});

test('what somebody had for ALL is had for each customer, whoever narrows them down to one', () => {
  const giver: Grants = { c1: { users: 'OWNER', inventory: 'VIEWER' } };
  const narrowed = { accessGroups: { customer: ['c1'] }, roles: { inventory: 'OWNER' } } as const;
  const before = (customer: string) =>
    ({ accessGroups: { customer: [customer] }, roles: { inventory: 'OWNER' } }) as const;
  expect(rolesNotHeld(giver, narrowed, before(ALL))).toEqual([]);
  expect(rolesNotHeld(giver, narrowed, before('c2'))).toEqual([{ resource: 'inventory', role: 'OWNER' }]);
  expect(rolesNotHeld(giver, narrowed)).toEqual([{ resource: 'inventory', role: 'OWNER' }]);
});
