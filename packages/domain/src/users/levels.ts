import {
  CAPABILITIES,
  includesRole,
  type Capability,
  type Role,
  type RoleMap,
} from '../access/capabilities.ts';
import type { Grants } from '../access/grants.ts';
import { mergeRoles } from '../access/merge-roles.ts';

/** Everybody may hand these on, whatever they hold themselves. */
const NOT_COMPARED: ReadonlySet<Capability> = new Set(['reports', 'help_viewer', 'help_admin']);

export interface HeldRole {
  readonly resource: Capability;
  readonly role: Role;
}

/** The level somebody edits others with: what their own claims grant, wherever they grant it. */
export const levelOf = (grants: Grants): RoleMap => mergeRoles(Object.values(grants));

/** What `other` holds above the level of `own`; OWNER outranks VIEWER, VIEWER outranks nothing at all. */
export const rolesAbove = (own: RoleMap, other: RoleMap): HeldRole[] =>
  CAPABILITIES.filter((resource) => !NOT_COMPARED.has(resource)).flatMap((resource) => {
    const role = other[resource];
    return role && !includesRole(own[resource], role) ? [{ resource, role }] : [];
  });

export const aboveOwnLevel = (above: readonly HeldRole[]): string =>
  `You cannot edit permissions above your own: ${above.map(({ resource, role }) => `${resource} ${role}`).join(', ')}`;
