import { ALL, type AccessGroups, type UserType } from '../access/access-groups.ts';
import type { RoleMap } from '../access/capabilities.ts';
import { groupKeys, hasGroup, rolesNotHeld, type HeldAccess, type HeldRole } from '../access/giving.ts';
import { tenantsFor, type Grants, type Tenants } from '../access/grants.ts';
import { mergeRoles } from '../access/merge-roles.ts';
import type { FieldProblem } from '../field-problem.ts';
import { personaRoles } from '../personas/persona-roles.ts';
import { aboveOwnLevel, editorLevel, rolesAbove } from '../access/levels.ts';
import { CUSTOMER_USERS_ONLY, OWN_PERMISSIONS } from './user-problems.ts';

/** A user's roles hold at all their customers, so changing them requires managing all of these. */
export const OTHER_CUSTOMERS =
  'You cannot change roles and personas: they also apply to customers or groups that you do not manage';

export interface UserAccess {
  readonly accessGroups: AccessGroups;
  readonly roles: Readonly<Record<string, string>>;
  readonly personas: readonly string[];
}

/** Undefined without such a persona. */
export type RolesOfPersona = (identifier: string) => Readonly<Record<string, unknown>>;

export const heldAccess = (
  { accessGroups, roles, personas }: UserAccess,
  rolesOf: RolesOfPersona,
): HeldAccess => ({ accessGroups, roles: mergeRoles([...personas.map(rolesOf), roles]) });

export interface Editor {
  readonly grants: Grants;
  readonly own: boolean;
}

/** Managing the users of a group requires ALL. */
const manages = (managed: Tenants, { type, id }: { type: string; id: string }): boolean =>
  managed === ALL || (type === 'customer' && managed.includes(id));

/** Customers or groups whose users this editor does not manage. */
export const hasOtherCustomers = (grants: Grants, groups: AccessGroups): boolean => {
  const managed = tenantsFor(grants, 'create', 'users');
  return groupKeys(groups).some((group) => !manages(managed, group));
};

/** USER-055: null if the claims may be changed. */
export function whyClaimsFixed({ grants, own }: Editor, roles: RoleMap): string | null {
  // Nobody may lock themselves out by mistake or raise their own permissions.
  if (own) return OWN_PERMISSIONS;
  const above = rolesAbove(editorLevel(grants), roles);
  return above.length > 0 ? aboveOwnLevel(above) : null;
}

export function rolesNotToGive(grants: Grants, roles: RoleMap): readonly HeldRole[] {
  const managed = tenantsFor(grants, 'create', 'users');
  const customer = managed === ALL ? [ALL] : managed;
  return rolesNotHeld(grants, { accessGroups: { customer }, roles });
}

/** `before` is null for a new user. Both contain groups that the editor does not see. */
export interface UserChange {
  readonly userType: UserType | null;
  readonly before: UserAccess | null;
  readonly after: UserAccess;
}

/**
 * A problem of a field, 'forbidden' where the answer must not even reveal whether a customer exists, or null. An
 * accepted change gives nobody a role, for any customer, that the editor does not hold for that customer.
 */
export function userChangeRefusal(
  editor: Editor,
  { userType, before, after }: UserChange,
  rolesOf: RolesOfPersona,
): FieldProblem | 'forbidden' | null {
  const { grants } = editor;
  const managed = tenantsFor(grants, 'create', 'users');
  const had = before && heldAccess(before, rolesOf);
  if (before && had && !sameAccess(before, after)) {
    const fixed = whyClaimsFixed(editor, had.roles);
    if (fixed) return { field: 'roles', message: fixed };
  }
  const strange = changedGroups(before, after).filter((group) => !manages(managed, group));
  if (strange.some(({ type }) => type === 'customer')) return 'forbidden';
  if (strange.length > 0 || (managed !== ALL && userType !== null && userType !== 'customer'))
    return { field: 'userType', message: CUSTOMER_USERS_ONLY };
  if (before && !samePermissions(before, after) && hasOtherCustomers(grants, before.accessGroups))
    return { field: 'roles', message: OTHER_CUSTOMERS };
  const beyond = rolesNotHeld(grants, heldAccess(after, rolesOf), had);
  return beyond.length > 0 ? { field: 'roles', message: aboveOwnLevel(beyond) } : null;
}

const changedGroups = (before: UserAccess | null, after: UserAccess) => {
  const old = before?.accessGroups ?? {};
  return [
    ...groupKeys(after.accessGroups).filter((group) => !hasGroup(old, group)),
    ...groupKeys(old).filter((group) => !hasGroup(after.accessGroups, group)),
  ];
};

const sameNames = (some: readonly string[], others: readonly string[]): boolean =>
  new Set([...some, ...others]).size === new Set(some).size && new Set(some).size === new Set(others).size;

/** Unknown names and values in stored roles grant nothing and are ignored. */
const rolesAsNames = ({ roles }: UserAccess): string[] =>
  Object.entries(personaRoles(roles)).map(([resource, role]) => `${resource} ${role}`);

export const samePermissions = (before: UserAccess, after: UserAccess): boolean =>
  sameNames(rolesAsNames(before), rolesAsNames(after)) && sameNames(before.personas, after.personas);

export const sameAccess = (before: UserAccess, after: UserAccess): boolean =>
  changedGroups(before, after).length === 0 && samePermissions(before, after);

/**
 * For actions that let this person sign in as the user: setting a temporary password, sending an invitation, reading
 * a mail with a link. Null if they hold everything that the user holds.
 */
export function accountRefusal(grants: Grants, user: HeldAccess): string | null {
  const beyond = rolesNotHeld(grants, user);
  return beyond.length > 0 ? aboveOwnLevel(beyond) : null;
}
