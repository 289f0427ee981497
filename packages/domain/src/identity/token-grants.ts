import { ALL } from '../access/access-groups.ts';
import { CAPABILITIES, includesRole, type RoleMap } from '../access/capabilities.ts';
import { capabilityLabel } from '../access/capability-label.ts';
import { cutGrants } from '../access/giving.ts';
import { includesTenants, ownTenants, type Grants } from '../access/grants.ts';
import type { FieldProblem } from '../field-problem.ts';

/** What a person lets a program do (A1). */
export interface TokenLimits {
  readonly scopes: RoleMap;
  /** Null: all customers of the person, also those they get later. */
  readonly customers: readonly string[] | null;
}

/**
 * What the program may do now: never more than its person may at this moment, and nothing about customers where nothing
 * is left.
 */
export function tokenGrants(person: Grants, { scopes, customers }: TokenLimits): Grants {
  const named = customers?.filter((customer) => customer !== ALL) ?? [ALL];
  const cut = cutGrants(person, Object.fromEntries(named.map((tenant) => [tenant, scopes])));
  return Object.fromEntries(Object.entries(cut).filter(([, roles]) => Object.keys(roles).length > 0));
}

export const NO_SCOPES = 'Choose at least one thing that the program may do';

export const NO_CUSTOMERS = 'Choose at least one customer, or all';

/** Nobody can give a program what they do not hold themselves. */
export function tokenLimitProblems(person: Grants, limits: TokenLimits): readonly FieldProblem[] {
  const { scopes, customers } = limits;
  const isOwn = (customer: string) => customer !== ALL && includesTenants(ownTenants(person), [customer]);
  const others = customers?.filter((customer) => !isOwn(customer)) ?? [];
  const held = Object.values(tokenGrants(person, limits));
  const asked = CAPABILITIES.filter((capability) => scopes[capability]);
  const missing = asked.filter(
    (capability) => !held.some((roles) => includesRole(roles[capability], scopes[capability] ?? 'OWNER')),
  );
  return [
    ...(customers?.length === 0 ? [{ field: 'customers', message: NO_CUSTOMERS }] : []),
    ...others.map((customer) => ({ field: 'customers', message: `${customer} is not a customer of yours` })),
    ...(asked.length === 0 ? [{ field: 'scopes', message: NO_SCOPES }] : []),
    ...missing.map((capability) => ({
      field: 'scopes',
      message: `You may not ${scopes[capability] === 'OWNER' ? 'change' : 'read'} ${capabilityLabel(capability)} yourself`,
    })),
  ];
}
