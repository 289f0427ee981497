import type { User } from '@parwell/contract';
import { personaRoles, type AccessGroups, type AccessGroupType } from '@parwell/domain';
import { toUserDraft, type UserValues } from './user-values.ts';
import type { UserChanges } from './user-form.api.ts';

interface Sender {
  /** Help topics are sent only by users who hold help_admin. */
  readonly managesHelp: boolean;
  /** Set if this editor may not change the user's customers; they are sent back unchanged. */
  readonly lockedAccess: User | null;
  /** Set if this editor may not change the user's roles and personas; they are sent back unchanged. */
  readonly lockedPermissions: User | null;
}

const listsOf = (groups: AccessGroups): Partial<Record<AccessGroupType, string[]>> =>
  Object.fromEntries(Object.entries(groups).map(([type, ids]) => [type, [...ids]]));

export function bodyOf(
  values: UserValues,
  { managesHelp, lockedAccess, lockedPermissions }: Sender,
): Omit<UserChanges, 'version'> {
  const { firstName, lastName, userType, accessGroups, roles, personas } = toUserDraft(values);
  return {
    firstName,
    lastName,
    userType,
    claims: {
      accessGroups: listsOf(lockedAccess ? lockedAccess.claims.accessGroups : accessGroups),
      roles: lockedPermissions ? personaRoles(lockedPermissions.claims.roles) : roles,
      personas: [...personas],
    },
    ...(managesHelp && { helpTopics: values.helpTopics }),
  };
}
