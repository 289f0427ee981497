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
 * What stands in the form. The groups of every type one has tried stay, so that changing one's mind
 * about the type loses nothing; only those of the chosen type are meant.
 */
export interface UserValues {
  firstName: string;
  lastName: string;
  email: string;
  userType: string;
  accessGroups: GroupChoice;
  /** Beside the personas; help_admin is `isHelpAdmin`. */
  roles: RoleMap;
  isHelpAdmin: boolean;
  personas: string[];
  helpTopics: string[];
}

/** What a user's permissions follow from. */
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

/** Is Help Admin is offered to admin users only; it goes when the type changes. */
const rolesOf = (type: UserType | null, { roles, isHelpAdmin }: UserValues): RoleMap =>
  type === 'admin' && isHelpAdmin ? { ...roles, help_admin: 'OWNER' } : roles;

export function draftOf(values: UserValues): UserDraft & { readonly roles: RoleMap } {
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

/** What the server will say about the form, said before it is sent. */
export const userSchema = (rules: Parameters<typeof userProblems>[1]) =>
  z.custom<UserValues>().superRefine((values, context) => {
    for (const { field, message } of userProblems(draftOf(values), rules)) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

export type UserForm = UseFormReturn<UserValues, unknown, UserValues>;
