import type { CallArguments, createUser } from '@parwell/contract';
import { ALL, personaRoles, type AccessGroups, type RoleMap, type Tenants } from '@parwell/domain';

export interface StoredClaims {
  readonly accessGroups: AccessGroups;
  readonly roles: RoleMap;
  readonly personas: readonly string[];
}

/** Normalizes claims for storage: no duplicates, no empty groups, help_admin as OWNER. */
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

/** The part of a user's groups that is visible to somebody who sees the `allowed` customers. */
export const visibleGroups = (groups: AccessGroups, allowed: Tenants): AccessGroups =>
  allowed === ALL ? groups : { customer: groups.customer?.filter((id) => allowed.includes(id)) ?? [] };

/** The groups after an edit; groups that the editor cannot see stay unchanged. */
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

const namesOf = (map: Readonly<Record<string, string | readonly string[]>>): string[] =>
  Object.entries(map).flatMap(([key, values]) => [values].flat().map((value) => `${key}:${value}`));

/** Whether claims are equal. Unknown roles in the stored claims are ignored. */
export const sameClaims = (
  stored: Omit<StoredClaims, 'roles'> & { readonly roles: Readonly<Record<string, string>> },
  given: StoredClaims,
): boolean =>
  sameNames(namesOf(stored.accessGroups), namesOf(given.accessGroups)) &&
  sameNames(namesOf(personaRoles(stored.roles)), namesOf(given.roles)) &&
  sameNames(stored.personas, given.personas);
