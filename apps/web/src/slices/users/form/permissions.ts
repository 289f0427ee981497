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
 * What the personas of a user bring. One that is no longer offered keeps its roles for who holds it;
 * those are what the user has and nothing else explains.
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

/** What of a user's permissions is above this editor, and so keeps all of them from being changed. */
export const aboveEditor = (level: RoleMap, record: User): HeldRole[] =>
  rolesAbove(level, mergeRoles([...Object.values(record.grants), personaRoles(record.claims.roles)]));

/** Personas this editor may hand on to a user of this type, less those that are there already. */
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

/** The roles this editor may hand on for a resource. */
export const rolesToGive = (level: RoleMap, resource: Capability): readonly Role[] =>
  rolesFor(resource).filter((role) => rolesAbove(level, { [resource]: role }).length === 0);

/**
 * Resources that an extra permission can be about: not those a persona brings or that are there already.
 * help_admin has its own box.
 */
export const resourcesToGive = (level: RoleMap, taken: RoleMap): readonly Capability[] =>
  CAPABILITIES.filter(
    (resource) =>
      resource !== 'help_admin' && taken[resource] === undefined && rolesToGive(level, resource).length > 0,
  );
