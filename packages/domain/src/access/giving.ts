import { ACCESS_GROUP_TYPES, ALL, isAdmin, type AccessGroups } from './access-groups.ts';
import {
  CAPABILITIES,
  includesRole,
  ROLES,
  type Capability,
  type Role,
  type RoleMap,
} from './capabilities.ts';
import { can, type Grants } from './grants.ts';
import { mergeRoles } from './merge-roles.ts';

export interface HeldRole {
  readonly resource: Capability;
  readonly role: Role;
}

/** Present or future: the merged roles of personas and direct roles, for all groups. */
export interface HeldAccess {
  readonly accessGroups: AccessGroups;
  readonly roles: RoleMap;
}

const holds = (grants: Grants, { resource, role }: HeldRole, tenant: string): boolean =>
  can(grants, role === 'OWNER' ? 'create' : 'read', resource, tenant);

export const groupKeys = (groups: AccessGroups): { type: string; id: string }[] =>
  ACCESS_GROUP_TYPES.flatMap((type) => (groups[type] ?? []).map((id) => ({ type, id })));

export const hasGroup = (groups: AccessGroups, { type, id }: { type: string; id: string }): boolean =>
  groupKeys(groups).some((each) => each.type === type && each.id === id);

const had = (before: HeldAccess | null, group: { type: string; id: string }, { resource, role }: HeldRole) =>
  before !== null &&
  (isAdmin(before.accessGroups) || hasGroup(before.accessGroups, group)) &&
  includesRole(before.roles[resource], role);

/**
 * The roles in `access` that the giver does not hold for the same customers, unless the user had them `before`.
 * Customers may join a group (gpo, idn, …) later, so roles for a group must be held for ALL.
 */
export function rolesNotHeld(
  giver: Grants,
  access: HeldAccess,
  before: HeldAccess | null = null,
): readonly HeldRole[] {
  const roles = mergeRoles([access.roles]);
  return CAPABILITIES.flatMap((resource) => {
    const role = roles[resource];
    if (!role) return [];
    const missing = groupKeys(access.accessGroups).some(
      (group) =>
        !had(before, group, { resource, role }) &&
        !holds(giver, { resource, role }, group.type === 'customer' ? group.id : ALL),
    );
    return missing ? [{ resource, role }] : [];
  });
}

const lower = (some: RoleMap, others: RoleMap): RoleMap =>
  Object.fromEntries(
    CAPABILITIES.flatMap((resource) => {
      const role = ROLES.find(
        (each) => includesRole(some[resource], each) && includesRole(others[resource], each),
      );
      return role ? [[resource, role]] : [];
    }),
  );

export function cutGrants(some: Grants, others: Grants): Grants {
  const rolesAt = (grants: Grants, tenant: string) => mergeRoles([grants[ALL] ?? {}, grants[tenant] ?? {}]);
  const belongsTo = (grants: Grants, tenant: string) =>
    Object.hasOwn(grants, ALL) || Object.hasOwn(grants, tenant);
  const tenants = new Set([...Object.keys(some), ...Object.keys(others)]);
  return Object.fromEntries(
    [...tenants]
      .filter((tenant) => belongsTo(some, tenant) && belongsTo(others, tenant))
      .map((tenant) => [tenant, lower(rolesAt(some, tenant), rolesAt(others, tenant))]),
  );
}
