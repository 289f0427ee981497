import type { CallArguments, createUser } from '@parwell/contract';
import { ALL, personaRoles, type AccessGroups, type RoleMap, type Tenants } from '@parwell/domain';

export interface StoredClaims {
  readonly accessGroups: AccessGroups;
  readonly roles: RoleMap;
  readonly personas: readonly string[];
}

/** No duplicates, no empty groups, help_admin as OWNER. */
export const storedClaims = ({
  accessGroups,
  roles,
  personas,
}: CallArguments<typeof createUser>['body']['claims']): StoredClaims => ({
  accessGroups: Object.fromEntries(
    Object.entries(accessGroups)
      .filter(([, ids]) => ids.length > 0)
      .map(([type, ids]) => [type, [...new Set(ids)]]),
  ),
  roles: personaRoles(roles),
  personas: [...new Set(personas)],
});

/** Groups that the editor cannot see stay unchanged. */
export const withHiddenGroups = (
  before: AccessGroups,
  given: AccessGroups,
  allowed: Tenants,
): AccessGroups => {
  if (allowed === ALL) return given;
  const hidden = before.customer?.filter((id) => !allowed.includes(id)) ?? [];
  return { ...before, customer: [...hidden, ...(given.customer ?? [])] };
};

export const sameNames = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && new Set([...some, ...others]).size === some.length;
