import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CAPABILITIES, ROLES, type RoleMap } from '../access/capabilities.ts';
import { can, ownTenants, type Grants } from '../access/grants.ts';
import { mergeRoles } from '../access/merge-roles.ts';
import { tokenGrants, tokenLimitProblems, type TokenLimits } from './token-grants.ts';

const ACTIONS = ['read', 'create'] as const;
const TENANTS = ['c1', 'c2', 'c3', 'ALL'];
const roles = fc.dictionary(
  fc.constantFrom(...CAPABILITIES),
  fc.constantFrom(...ROLES),
) as fc.Arbitrary<RoleMap>;
/** As grants are resolved: an administrator of the help also views it (HELP-008). */
const anyGrants: fc.Arbitrary<Grants> = fc.dictionary(
  fc.constantFrom(...TENANTS),
  roles.map((held) => mergeRoles([held])),
);
const anyLimits: fc.Arbitrary<TokenLimits> = fc.record({
  scopes: roles,
  // As if somebody had got past the checks of the call.
  customers: fc.option(fc.subarray([...TENANTS, '__proto__'])),
});

/** All that these grants allow, of these customers and for ALL. */
const allowed = (grants: Grants): readonly string[] =>
  ACTIONS.flatMap((action) =>
    CAPABILITIES.flatMap((resource) =>
      TENANTS.filter((tenant) => can(grants, action, resource, tenant)).map((tenant) =>
        [action, resource, tenant].join(' '),
      ),
    ),
  );
const isWithin = (less: Grants, more: Grants) => {
  const all = new Set(allowed(more));
  return allowed(less).every((one) => all.has(one));
};

describe('what a token allows (A1)', () => {
  test('is what its person may, of what the token names', () => {
    const person: Grants = { c1: { orders: 'OWNER', par: 'VIEWER' }, c2: { orders: 'VIEWER' } };
    const token = (scopes: RoleMap, customers: string[] | null = null) =>
      tokenGrants(person, { scopes, customers });
    expect(token({ orders: 'VIEWER' })).toEqual({ c1: { orders: 'VIEWER' }, c2: { orders: 'VIEWER' } });
    expect(token({ orders: 'OWNER' })).toEqual({ c1: { orders: 'OWNER' }, c2: { orders: 'VIEWER' } });
    expect(token({ orders: 'OWNER' }, ['c2'])).toEqual({ c2: { orders: 'VIEWER' } });
    // Nothing is left of c2, so not even its name.
    expect(token({ par: 'OWNER' })).toEqual({ c1: { par: 'VIEWER' } });
    expect(token({ orders: 'OWNER' }, ['c3'])).toEqual({});
    expect(token({ invoices: 'VIEWER' })).toEqual({});
  });

  test('stays for ALL only if the token names no customers', () => {
    const staff: Grants = { ALL: { orders: 'OWNER', users: 'OWNER' } };
    expect(tokenGrants(staff, { scopes: { orders: 'OWNER' }, customers: null })).toEqual({
      ALL: { orders: 'OWNER' },
    });
    expect(tokenGrants(staff, { scopes: { orders: 'OWNER' }, customers: ['c1'] })).toEqual({
      c1: { orders: 'OWNER' },
    });
    expect(tokenGrants(staff, { scopes: { orders: 'OWNER' }, customers: ['ALL'] })).toEqual({});
  });

  test('is never more than its person may, nor than the token says', () => {
    fc.assert(
      fc.property(anyGrants, anyLimits, (person, limits) => {
        const grants = tokenGrants(person, limits);
        expect(isWithin(grants, person)).toBe(true);
        expect(isWithin(grants, { ALL: mergeRoles([limits.scopes]) })).toBe(true);
        const { customers } = limits;
        if (customers) for (const tenant of Object.keys(grants)) expect(customers).toContain(tenant);
      }),
    );
  });

  test('becomes less when the person may less, and nothing when they may nothing', () => {
    fc.assert(
      fc.property(anyGrants, anyLimits, anyLimits, (person, less, limits) => {
        const weaker = tokenGrants(person, less);
        expect(isWithin(tokenGrants(weaker, limits), tokenGrants(person, limits))).toBe(true);
        expect(tokenGrants({}, limits)).toEqual({});
      }),
    );
  });

  test('loses all that one capability or one customer gave as soon as it is taken away', () => {
    fc.assert(
      fc.property(anyGrants, anyLimits, fc.constantFrom(...TENANTS), (person, limits, tenant) => {
        const { [tenant]: _gone, ...rest } = person;
        const left = tokenGrants(rest, limits);
        expect(isWithin(left, rest)).toBe(true);
        expect(isWithin(left, tokenGrants(person, limits))).toBe(true);
      }),
    );
  });

  test('with everything is exactly the person', () => {
    const everything = Object.fromEntries(CAPABILITIES.map((each) => [each, 'OWNER'])) as RoleMap;
    fc.assert(
      fc.property(anyGrants, (person) => {
        const grants = tokenGrants(person, { scopes: everything, customers: null });
        expect(allowed(grants)).toEqual(allowed(person));
      }),
    );
  });

  test('names no customer of which nothing is left', () => {
    fc.assert(
      fc.property(anyGrants, anyLimits, (person, limits) => {
        const grants = tokenGrants(person, limits);
        expect(Object.values(grants).every((held) => Object.keys(held).length > 0)).toBe(true);
        const tenants = ownTenants(grants);
        if (tenants !== 'ALL') expect(tenants.length).toBe(Object.keys(grants).length);
      }),
    );
  });
});

describe('what somebody can give a token (A1)', () => {
  const person: Grants = { c1: { orders: 'OWNER', par: 'VIEWER' }, c2: { orders: 'VIEWER' } };
  const problems = (scopes: RoleMap, customers: string[] | null = null) =>
    tokenLimitProblems(person, { scopes, customers }).map(({ field, message }) => `${field}: ${message}`);

  test('is what they hold at one of its customers', () => {
    expect(problems({ orders: 'OWNER', par: 'VIEWER' })).toEqual([]);
    expect(problems({ orders: 'OWNER' }, ['c1', 'c2'])).toEqual([]);
    expect(problems({ orders: 'OWNER' }, ['c2'])).toEqual(['scopes: You may not change orders yourself']);
    expect(problems({ par: 'OWNER', cabinets: 'VIEWER' })).toEqual([
      'scopes: You may not change par yourself',
      'scopes: You may not read devices yourself',
    ]);
    expect(problems({})).toEqual(['scopes: Choose at least one thing that the program may do']);
  });

  test('is for their own customers; staff have all', () => {
    expect(problems({ orders: 'VIEWER' }, ['c1', 'c3'])).toEqual([
      'customers: c3 is not a customer of yours',
    ]);
    expect(problems({ orders: 'VIEWER' }, [])).toContain('customers: Choose at least one customer, or all');
    const staff = { ALL: { orders: 'OWNER' } } as const;
    expect(tokenLimitProblems(staff, { scopes: { orders: 'OWNER' }, customers: ['ALL'] })).not.toEqual([]);
    expect(tokenLimitProblems(staff, { scopes: { orders: 'OWNER' }, customers: ['c3'] })).toEqual([]);
  });
});
