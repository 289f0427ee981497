import { CAPABILITIES, includesRole, type Capability, type RoleMap } from './capabilities.ts';
import { capabilityLabel } from './capability-label.ts';
import type { HeldRole } from './giving.ts';
import type { Grants } from './grants.ts';
import { mergeRoles } from './merge-roles.ts';

/** USER-057: an editor may have fewer of these than the user. Giving them still requires holding them. */
const NOT_COMPARED: ReadonlySet<Capability> = new Set(['reports', 'help_viewer', 'help_admin']);

export const editorLevel = (grants: Grants): RoleMap => mergeRoles(Object.values(grants));

/** OWNER outranks VIEWER, VIEWER outranks none. */
export const rolesAbove = (own: RoleMap, other: RoleMap): HeldRole[] =>
  CAPABILITIES.filter((resource) => !NOT_COMPARED.has(resource)).flatMap((resource) => {
    const role = other[resource];
    return role && !includesRole(own[resource], role) ? [{ resource, role }] : [];
  });

export const aboveOwnLevel = (above: readonly HeldRole[]): string =>
  `You cannot edit permissions above your own: ${above.map(({ resource, role }) => `${capabilityLabel(resource)} ${role}`).join(', ')}`;
