import { accessGroupsProblem, type AccessGroups, type UserType } from '../access/access-groups.ts';
import type { FieldProblem } from '../field-problem.ts';
import { INVALID_EMAIL, isEmail, normalizeEmail } from '../email.ts';
import { INVALID_FIRST_NAME, INVALID_LAST_NAME, isPersonName } from './person-name.ts';

export const USER_TYPE_REQUIRED = 'A user type is required';
export const USER_PERMISSIONS_REQUIRED = 'User permissions must be set';
export const EMAIL_TAKEN = 'A user with this email already exists';
export const HELP_ADMIN_IS_FOR_ADMINS = 'Only admin users can be help admins';

/** For editors who may not create users for ALL. */
export const CUSTOMER_USERS_ONLY = 'You can only set up customer users';
export const OWN_PERMISSIONS = 'You cannot change your own permissions';
export const OWN_ACCOUNT = 'You cannot delete your own account';
export const HELP_TOPICS_ARE_FOR_HELP_ADMINS = 'Only help admins can change help topics';
export const unknownHelpTopic = (key: string): string => `Help topic ${key} does not exist`;

export const adminDomainRequired = (domains: readonly string[]): string =>
  `Admin users must have ${domains.map((domain) => `@${domain}`).join(', ')} as their email domain`;

export interface UserDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly userType: UserType | null;
  readonly accessGroups: AccessGroups;
  readonly roles: Readonly<Record<string, string>>;
  readonly personas: readonly string[];
}

export const isAdminEmail = (email: string, adminDomains: readonly string[]): boolean =>
  adminDomains.some((domain) => normalizeEmail(email).endsWith(`@${domain}`));

/** By field. Permissions are not checked if the editor may not change them. */
export function userProblems(
  draft: UserDraft,
  { adminDomains, permissionsEditable }: { adminDomains: readonly string[]; permissionsEditable: boolean },
): FieldProblem<keyof UserDraft>[] {
  const problems: FieldProblem<keyof UserDraft>[] = [];
  const refuse = (field: keyof UserDraft, message: string) => problems.push({ field, message });
  const { userType, accessGroups, roles, personas } = draft;

  if (!isPersonName(draft.firstName)) refuse('firstName', INVALID_FIRST_NAME);
  if (!isPersonName(draft.lastName)) refuse('lastName', INVALID_LAST_NAME);
  if (!isEmail(normalizeEmail(draft.email))) refuse('email', INVALID_EMAIL);
  else if (userType === 'admin' && !isAdminEmail(draft.email, adminDomains)) {
    refuse('email', adminDomainRequired(adminDomains));
  }
  if (!permissionsEditable) return problems;

  if (!userType) refuse('userType', USER_TYPE_REQUIRED);
  else {
    const groups = accessGroupsProblem(userType, accessGroups);
    if (groups) refuse('accessGroups', groups);
  }
  if (Object.keys(roles).length === 0 && personas.length === 0) refuse('roles', USER_PERMISSIONS_REQUIRED);
  else if (userType !== 'admin' && Object.hasOwn(roles, 'help_admin'))
    refuse('roles', HELP_ADMIN_IS_FOR_ADMINS);
  return problems;
}
