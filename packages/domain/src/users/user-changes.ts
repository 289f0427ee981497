import { ALL, type AccessGroups, type UserType } from '../access/access-groups.ts';
import type { RoleMap } from '../access/capabilities.ts';
import { groupKeys, hasGroup, rolesNotHeld, type HeldAccess, type HeldRole } from '../access/giving.ts';
import { tenantsFor, type Grants, type Tenants } from '../access/grants.ts';
import { mergeRoles } from '../access/merge-roles.ts';
import type { FieldProblem } from '../field-problem.ts';
import { personaRoles } from '../personas/persona-roles.ts';
import { aboveOwnLevel, editorLevel, rolesAbove } from '../access/levels.ts';
import { CUSTOMER_USERS_ONLY, OWN_PERMISSIONS } from './user-problems.ts';

export const NAME_ABOVE = 'You cannot rename a user with permissions above your own';

/** A user's roles hold at all their customers, so only somebody who manages all of these may change them. */
export const OTHER_CUSTOMERS =
  'You cannot change roles and personas: they also apply to customers or groups that you do not manage';

/** What is stored about a user's access. */
export interface UserAccess {
  readonly accessGroups: AccessGroups;
  readonly roles: Readonly<Record<string, string>>;
  readonly personas: readonly string[];
}

/** Finds the roles of a persona; nothing if there is no such persona. */
export type RolesOfPersona = (identifier: string) => Readonly<Record<string, unknown>>;

export const heldAccess = (
  { accessGroups, roles, personas }: UserAccess,
  rolesOf: RolesOfPersona,
): HeldAccess => ({ accessGroups, roles: mergeRoles([...personas.map(rolesOf), roles]) });

/** Somebody who wants to change a user. */
export interface Editor {
  readonly grants: Grants;
  /** Whether they edit their own record. */
  readonly own: boolean;
}

/** Whether this editor manages the users of this customer; the users of a group only with ALL. */
const manages = (managed: Tenants, { type, id }: { type: string; id: string }): boolean =>
  managed === ALL || (type === 'customer' && managed.includes(id));

/** Whether the user has customers or groups whose users this editor does not manage. */
export const hasOtherCustomers = (grants: Grants, groups: AccessGroups): boolean => {
  const managed = tenantsFor(grants, 'create', 'users');
  return groupKeys(groups).some((group) => !manages(managed, group));
};

/** USER-055: why none of a user's claims may be changed; null if they may. */
export function whyClaimsFixed({ grants, own }: Editor, roles: RoleMap): string | null {
  // Nobody may lock themselves out by mistake or raise their own permissions.
  if (own) return OWN_PERMISSIONS;
  const above = rolesAbove(editorLevel(grants), roles);
  return above.length > 0 ? aboveOwnLevel(above) : null;
}

/** Why somebody else's name may not be changed: it is part of an account that the editor could not have set up. */
export const whyNameFixed = (editor: Editor, roles: RoleMap): string | null =>
  editor.own || whyClaimsFixed(editor, roles) === null ? null : NAME_ABOVE;

/** Of these roles, those that this editor cannot give to users of the customers they manage. */
export function rolesNotToGive(grants: Grants, roles: RoleMap): readonly HeldRole[] {
  const managed = tenantsFor(grants, 'create', 'users');
  const customer = managed === ALL ? [ALL] : managed;
  return rolesNotHeld(grants, { accessGroups: { customer }, roles });
}

/** A wish to create a user (`before` is null) or to change one. Both contain groups that the editor does not see. */
export interface UserChange {
  readonly userType: UserType | null;
  readonly before: UserAccess | null;
  readonly after: UserAccess;
}

/**
 * Why this editor may not make this change: a problem of a field, or 'forbidden' where the answer must not even tell
 * whether a customer exists. Null if they may. Whatever this accepts gives nobody a role, for any customer, that the
 * editor does not hold for that customer.
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

/** The customers and groups that are added or taken away. */
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

/** Whether roles and personas are the same. */
export const samePermissions = (before: UserAccess, after: UserAccess): boolean =>
  sameNames(rolesAsNames(before), rolesAsNames(after)) && sameNames(before.personas, after.personas);

/** Whether nothing of the access changes. */
export const sameAccess = (before: UserAccess, after: UserAccess): boolean =>
  changedGroups(before, after).length === 0 && samePermissions(before, after);

/**
 * Why this person may not act on the account of this user in a way that lets them sign in as the user: set a temporary
 * password, send an invitation, read a mail with a link. Null if they may, because they hold all of it anyway.
 */
export function accountRefusal(grants: Grants, user: HeldAccess): string | null {
  const beyond = rolesNotHeld(grants, user);
  return beyond.length > 0 ? aboveOwnLevel(beyond) : null;
}
