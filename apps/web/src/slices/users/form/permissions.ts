import type { User } from '@parwell/contract';
import {
  CAPABILITIES,
  editorLevel,
  mergeRoles,
  personaRoles,
  rolesAbove,
  rolesFor,
  type Capability,
  type HeldRole,
  type Role,
  type RoleMap,
  type UserType,
} from '@parwell/domain';
import type { UserFormOptions } from '../user-form-options.ts';

type Persona = UserFormOptions['personas'][number];

/**
 * Returns the roles of a persona. For one that is no longer offered, these are the user's roles that nothing
 * else accounts for.
 */
export function rolesByPersona(
  personas: readonly Persona[],
  record: User | null,
): (identifier: string) => RoleMap {
  const offered = new Map(personas.map(({ identifier, roles }) => [identifier, roles]));
  const retired = record ? unexplained(record, offered) : {};
  return (identifier) => offered.get(identifier) ?? retired;
}

function unexplained({ claims, grants }: User, offered: ReadonlyMap<string, RoleMap>): RoleMap {
  const known = mergeRoles([claims.roles, ...claims.personas.map((name) => offered.get(name) ?? {})]);
  return Object.fromEntries(
    Object.entries(editorLevel(grants)).filter(([resource, role]) => known[resource as Capability] !== role),
  );
}

/**
 * The user's roles above this editor's own; if there are any, none of the user's permissions may be changed.
 */
export const aboveEditor = (level: RoleMap, record: User): HeldRole[] =>
  rolesAbove(level, mergeRoles([...Object.values(record.grants), personaRoles(record.claims.roles)]));

/** The personas this editor may still grant to a user of this type. */
export const personasLeft = (
  personas: readonly Persona[],
  level: RoleMap,
  { userType, given }: { readonly userType: UserType | null; readonly given: readonly string[] },
): readonly string[] =>
  personas
    .filter(({ roles }) => rolesAbove(level, roles).length === 0)
    .filter(({ roles }) => userType === 'admin' || roles.help_admin === undefined)
    .map(({ identifier }) => identifier)
    .filter((identifier) => !given.includes(identifier));

/** The roles this editor may grant for a resource. */
export const rolesToGive = (level: RoleMap, resource: Capability): readonly Role[] =>
  rolesFor(resource).filter((role) => rolesAbove(level, { [resource]: role }).length === 0);

/** The resources for which an extra permission may still be granted. help_admin has its own checkbox. */
export const resourcesToGive = (level: RoleMap, taken: RoleMap): readonly Capability[] =>
  CAPABILITIES.filter(
    (resource) =>
      resource !== 'help_admin' && taken[resource] === undefined && rolesToGive(level, resource).length > 0,
  );
