import {
  CAPABILITIES,
  isCapability,
  isRole,
  ROLES,
  type Capability,
  type Role,
  type RoleMap,
} from '../access/capabilities.ts';

export const INCOMPLETE_ROLE = 'An error occurred: Please complete all fields.';

export const resourcesLeft = (roles: RoleMap): Capability[] =>
  CAPABILITIES.filter((capability) => !Object.hasOwn(roles, capability));

/** help_admin has only one level, OWNER. */
export const rolesFor = (resource: Capability): readonly Role[] =>
  resource === 'help_admin' ? ['OWNER'] : ROLES;

/** Unknown names are dropped, and help_admin is always OWNER. */
export const personaRoles = (roles: Readonly<Record<string, unknown>>): RoleMap =>
  Object.fromEntries(
    Object.entries(roles)
      .filter((entry): entry is [Capability, Role] => isCapability(entry[0]) && isRole(entry[1]))
      .map(([resource, role]) => [resource, resource === 'help_admin' ? 'OWNER' : role]),
  );
