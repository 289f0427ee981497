import { CAPABILITIES, includesRole, type Capability, type RoleMap } from './capabilities.ts';
import { capabilityLabel } from './capability-label.ts';
import type { HeldRole } from './giving.ts';
import type { Grants } from './grants.ts';
import { mergeRoles } from './merge-roles.ts';

/** USER-057: users who have more of these than the editor can be edited. Giving them needs holding them all the same. */
const NOT_COMPARED: ReadonlySet<Capability> = new Set(['reports', 'help_viewer', 'help_admin']);

/** The level at which someone edits others: the merged roles of all their grants. */
export const editorLevel = (grants: Grants): RoleMap => mergeRoles(Object.values(grants));

/** The roles of `other` that exceed `own`; OWNER outranks VIEWER, VIEWER outranks none. */
export const rolesAbove = (own: RoleMap, other: RoleMap): HeldRole[] =>
  CAPABILITIES.filter((resource) => !NOT_COMPARED.has(resource)).flatMap((resource) => {
    const role = other[resource];
    return role && !includesRole(own[resource], role) ? [{ resource, role }] : [];
  });

export const aboveOwnLevel = (above: readonly HeldRole[]): string =>
  `You cannot edit permissions above your own: ${above.map(({ resource, role }) => `${capabilityLabel(resource)} ${role}`).join(', ')}`;
