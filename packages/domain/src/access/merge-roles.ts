import { isCapability, isRole, type Capability, type Role, type RoleMap } from './capabilities.ts';

export const INVALID_ROLES = 'invalid roles specified!';

/**
 * Merges the roles of several personas and a user's direct roles: per capability the higher role wins.
 * Stored claims may hold names this portal does not know; they grant nothing, and a value that is
 * neither OWNER nor VIEWER is reported to `onInvalid`.
 */
export function mergeRoles(
  sources: readonly Readonly<Record<string, unknown>>[],
  onInvalid: (message: string) => void = () => {},
): RoleMap {
  const merged: Partial<Record<Capability, Role>> = {};
  for (const roles of sources) {
    for (const [name, role] of Object.entries(roles)) {
      if (!isRole(role)) onInvalid(INVALID_ROLES);
      else if (isCapability(name) && merged[name] !== 'OWNER') merged[name] = role;
    }
  }
  // Managing help topics without seeing them makes no sense: help_admin carries help_viewer.
  if (merged.help_admin && !merged.help_viewer) merged.help_viewer = 'VIEWER';
  return merged;
}
