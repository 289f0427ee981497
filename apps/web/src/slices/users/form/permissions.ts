import type { User } from '@parwell/contract';
import {
  CAPABILITIES,
  capabilityLabel,
  editorLevel,
  mergeRoles,
  personaRoles,
  rolesNotToGive,
  rolesFor,
  type Capability,
  type Grants,
  type HeldRole,
  type Role,
  type RoleMap,
  type UserType,
} from '@parwell/domain';
import type { UserFormOptions } from '../user-form-options.ts';
import type { Pill } from './pills.tsx';
import { USER_TEXTS } from '../users.texts.ts';

type Persona = UserFormOptions['personas'][number];

/**
 * The roles of each persona. For one that is no longer offered, these are the user's roles that nothing else
 * accounts for.
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

export const rolesOfUser = ({ grants, claims }: User): RoleMap =>
  mergeRoles([...Object.values(grants), personaRoles(claims.roles)]);

export const isHelpAdmin = ({ claims }: User): boolean => personaRoles(claims.roles).help_admin !== undefined;

const isForType = ({ roles }: Persona, userType: UserType | null): boolean =>
  userType === 'admin' || roles.help_admin === undefined;

interface Recipient {
  readonly userType: UserType | null;
  readonly given: readonly string[];
}

/** In the order of the capabilities. */
export const pillsOf = (roles: RoleMap): readonly Pill[] =>
  CAPABILITIES.filter((name) => roles[name]).map((name) => ({
    name,
    label: capabilityLabel(name),
    note: roles[name],
  }));

export const personasLeft = (
  personas: readonly Persona[],
  grants: Grants,
  { userType, given }: Recipient,
): readonly string[] =>
  personas
    .filter((persona) => isForType(persona, userType) && rolesNotToGive(grants, persona.roles).length === 0)
    .map(({ identifier }) => identifier)
    .filter((identifier) => !given.includes(identifier));

/** The permissions that the editor lacks for other personas. Null if all are offered. */
export function personasNotOffered(
  personas: readonly Persona[],
  grants: Grants,
  { userType, given }: Recipient,
): string | null {
  const missing = personas
    .filter((persona) => isForType(persona, userType) && !given.includes(persona.identifier))
    .map(({ identifier, roles }) => ({ identifier, roles: rolesNotToGive(grants, roles) }))
    .filter(({ roles }) => roles.length > 0)
    .map(({ identifier, roles }) => `${identifier} needs ${roles.map(roleText).join(', ')}`);
  return missing.length > 0 ? USER_TEXTS.notAvailable(missing.join('; ')) : null;
}

const roleText = ({ resource, role }: HeldRole): string => `${capabilityLabel(resource)} ${role}`;

export const rolesToGive = (grants: Grants, resource: Capability): readonly Role[] =>
  rolesFor(resource).filter((role) => rolesNotToGive(grants, { [resource]: role }).length === 0);

/** The resources for which an extra permission may still be granted. help_admin has its own checkbox. */
export const resourcesToGive = (grants: Grants, held: RoleMap): readonly Capability[] =>
  CAPABILITIES.filter(
    (resource) =>
      resource !== 'help_admin' && held[resource] === undefined && rolesToGive(grants, resource).length > 0,
  );

/** The reason why some permissions are not offered; null if all are. */
export function rolesNotOffered(grants: Grants): string | null {
  const missing = CAPABILITIES.filter((resource) => resource !== 'help_admin')
    .map((resource) => ({ resource, roles: rolesToGive(grants, resource) }))
    .filter(({ resource, roles }) => roles.length < rolesFor(resource).length)
    .map(({ resource, roles }) =>
      roles.length === 0 ? capabilityLabel(resource) : roleText({ resource, role: 'OWNER' }),
    );
  return missing.length > 0 ? USER_TEXTS.notAvailable(missing.join(', ')) : null;
}
