import type { User } from '@parwell/contract';
import {
  ALL,
  can,
  editorLevel,
  OWN_PERMISSIONS,
  aboveOwnLevel,
  type Grants,
  type RoleMap,
  type UserType,
} from '@parwell/domain';
import { aboveEditor, rolesByPersona } from './permissions.ts';
import type { UserFormOptions } from '../user-form-options.ts';

interface Situation {
  /** Of the person in front of the screen. */
  readonly grants: Grants;
  /** The user is that person. */
  readonly own: boolean;
  readonly options: UserFormOptions;
  /** Null for a user who is yet to be created. */
  readonly record: User | null;
  readonly customerId: string | undefined;
}

/** Who edits whom, and how far that goes. The server decides again about each save. */
export interface UserEditor extends Situation {
  /** Sees the user and changes nothing. */
  readonly readOnly: boolean;
  readonly administersAll: boolean;
  readonly managesHelp: boolean;
  readonly level: RoleMap;
  /** Why type, customers and permissions stay as they are; null where they may change. */
  readonly fixed: string | null;
  readonly types: readonly UserType[];
  readonly rolesOf: (persona: string) => RoleMap;
}

const ALL_TYPES: readonly UserType[] = ['customer', 'gpo', 'idn', 'subGpo', 'subIdn', 'admin'];

export function editorOf(situation: Situation): UserEditor {
  const { grants, options, record, customerId } = situation;
  const level = editorLevel(grants);
  const administersAll = can(grants, 'create', 'users', ALL);
  return {
    ...situation,
    readOnly: !can(grants, 'create', 'users', customerId ?? ALL),
    administersAll,
    managesHelp: can(grants, 'create', 'help_admin', ALL),
    level,
    fixed: record && whyFixed(level, record, situation.own),
    types: administersAll ? ALL_TYPES : ['customer'],
    rolesOf: rolesByPersona(options.personas, record),
  };
}

/** Nobody changes their own permissions, nor those of somebody who holds more. */
function whyFixed(level: RoleMap, record: User, own: boolean): string | null {
  if (own) return OWN_PERMISSIONS;
  const above = aboveEditor(level, record);
  return above.length > 0 ? aboveOwnLevel(above) : null;
}
