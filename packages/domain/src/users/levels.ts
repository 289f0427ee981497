import {
  CAPABILITIES,
  includesRole,
  type Capability,
  type Role,
  type RoleMap,
} from '../access/capabilities.ts';
import type { Grants } from '../access/grants.ts';
import { mergeRoles } from '../access/merge-roles.ts';

/** Capabilities that every editor may give to others, whatever their own roles. */
const NOT_COMPARED: ReadonlySet<Capability> = new Set(['reports', 'help_viewer', 'help_admin']);

export interface HeldRole {
  readonly resource: Capability;
  readonly role: Role;
}

/** The level at which someone edits others: the merged roles of all their grants. */
export const editorLevel = (grants: Grants): RoleMap => mergeRoles(Object.values(grants));

/** The roles of `other` that exceed `own`; OWNER outranks VIEWER, VIEWER outranks none. */
export const rolesAbove = (own: RoleMap, other: RoleMap): HeldRole[] =>
  CAPABILITIES.filter((resource) => !NOT_COMPARED.has(resource)).flatMap((resource) => {
    const role = other[resource];
    return role && !includesRole(own[resource], role) ? [{ resource, role }] : [];
  });

export const aboveOwnLevel = (above: readonly HeldRole[]): string =>
  `You cannot edit permissions above your own: ${above.map(({ resource, role }) => `${resource} ${role}`).join(', ')}`;
