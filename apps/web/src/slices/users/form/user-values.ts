import type { User } from '@parwell/contract';
import {
  ALL,
  personaRoles,
  userProblems,
  userType as userTypeOf,
  USER_TYPES,
  type AccessGroups,
  type AccessGroupType,
  type RoleMap,
  type UserDraft,
  type UserType,
} from '@parwell/domain';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';

type GroupChoice = Partial<Record<AccessGroupType, string[]>>;

/**
 * The groups of every type are kept, so that switching the type back and forth loses nothing; only those of
 * the chosen type are sent.
 */
export interface UserValues {
  firstName: string;
  lastName: string;
  email: string;
  userType: string;
  accessGroups: GroupChoice;
  /** In addition to the personas; without help_admin, which is `isHelpAdmin`. */
  roles: RoleMap;
  isHelpAdmin: boolean;
  personas: string[];
  helpTopics: string[];
}

export const PERMISSIONS = ['userType', 'personas', 'roles', 'isHelpAdmin'] as const;

export const newUser = (userType: UserType | '', customerId: string | undefined): UserValues => ({
  firstName: '',
  lastName: '',
  email: '',
  userType,
  accessGroups: customerId === undefined ? {} : { customer: [customerId] },
  roles: {},
  isHelpAdmin: false,
  personas: [],
  helpTopics: [],
});

export function valuesOf({ firstName, lastName, email, claims, helpTopics }: User): UserValues {
  const { help_admin, ...roles } = personaRoles(claims.roles);
  return {
    firstName,
    lastName,
    email,
    userType: userTypeOf(claims.accessGroups),
    accessGroups: claims.accessGroups,
    roles,
    isHelpAdmin: help_admin !== undefined,
    personas: claims.personas,
    helpTopics: Object.keys(helpTopics),
  };
}

export const chosenType = (text: string): UserType | null => USER_TYPES.find((type) => type === text) ?? null;

function groupsOf(type: UserType | null, chosen: GroupChoice): AccessGroups {
  if (type === null) return {};
  if (type === 'admin') return { customer: [ALL] };
  const ids = (chosen[type] ?? []).map((id) => id.trim()).filter((id) => id !== '' && id !== ALL);
  return { [type]: ids };
}

/** Is Help Admin applies only to admin users. */
const rolesOf = (type: UserType | null, { roles, isHelpAdmin }: UserValues): RoleMap =>
  type === 'admin' && isHelpAdmin ? { ...roles, help_admin: 'OWNER' } : roles;

export function toUserDraft(values: UserValues): UserDraft & { readonly roles: RoleMap } {
  const { firstName, lastName, email, personas } = values;
  const userType = chosenType(values.userType);
  return {
    firstName,
    lastName,
    email,
    userType,
    accessGroups: groupsOf(userType, values.accessGroups),
    roles: rolesOf(userType, values),
    personas,
  };
}

/** Checks the server's rules before sending. */
export const userSchema = (rules: Parameters<typeof userProblems>[1]) =>
  z.custom<UserValues>().superRefine((values, context) => {
    for (const { field, message } of userProblems(toUserDraft(values), rules)) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

export type UserForm = UseFormReturn<UserValues, unknown, UserValues>;
