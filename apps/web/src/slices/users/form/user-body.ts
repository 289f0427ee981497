import type { User } from '@parwell/contract';
import { personaRoles, type AccessGroups, type AccessGroupType } from '@parwell/domain';
import { draftOf, type UserValues } from './user-values.ts';
import type { UserChanges } from './user-form.api.ts';

interface Sender {
  /** Help topics are sent only by users who hold help_admin. */
  readonly managesHelp: boolean;
  /** Set if this editor may not change the user's customers and permissions; they are sent back unchanged. */
  readonly locked: User | null;
}

const listsOf = (groups: AccessGroups): Partial<Record<AccessGroupType, string[]>> =>
  Object.fromEntries(Object.entries(groups).map(([type, ids]) => [type, [...ids]]));

/** Converts the form to the request. */
export function bodyOf(values: UserValues, { managesHelp, locked }: Sender): Omit<UserChanges, 'version'> {
  const { firstName, lastName, userType, accessGroups, roles, personas } = draftOf(values);
  return {
    firstName,
    lastName,
    userType,
    claims: {
      accessGroups: listsOf(locked ? locked.claims.accessGroups : accessGroups),
      roles: locked ? personaRoles(locked.claims.roles) : roles,
      personas: [...personas],
    },
    ...(managesHelp && { helpTopics: values.helpTopics }),
  };
}
