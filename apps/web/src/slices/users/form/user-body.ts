import type { User } from '@parwell/contract';
import { personaRoles, type AccessGroups, type AccessGroupType } from '@parwell/domain';
import { draftOf, type UserValues } from './user-values.ts';
import type { UserChanges } from './user-form.api.ts';

interface Sender {
  /** Only who holds help_admin sends the topics at all. */
  readonly managesHelp: boolean;
  /** The record whose customers and permissions this editor may not change: they go back as they came. */
  readonly locked: User | null;
}

const listsOf = (groups: AccessGroups): Partial<Record<AccessGroupType, string[]>> =>
  Object.fromEntries(Object.entries(groups).map(([type, ids]) => [type, [...ids]]));

/** The form in the words of the call. */
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
