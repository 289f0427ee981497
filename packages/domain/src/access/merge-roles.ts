import { isCapability, isRole, type Capability, type Role, type RoleMap } from './capabilities.ts';

export const INVALID_ROLES = 'invalid roles specified!';

/**
 * Per capability the higher role wins. Stored claims may contain unknown capability names, which grant nothing. A
 * value other than OWNER or VIEWER is passed to `onInvalid`.
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
  // Managing help topics requires seeing them.
  if (merged.help_admin && !merged.help_viewer) merged.help_viewer = 'VIEWER';
  return merged;
}
