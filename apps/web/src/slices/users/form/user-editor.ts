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
  /** Of the signed-in user. */
  readonly grants: Grants;
  /** Whether the signed-in user edits their own record. */
  readonly own: boolean;
  readonly options: UserFormOptions;
  /** Null when creating a user. */
  readonly record: User | null;
  readonly customerId: string | undefined;
}

/** What the signed-in user may change in this record. The server checks every save again. */
export interface UserEditor extends Situation {
  /** May view but not change the user. */
  readonly readOnly: boolean;
  readonly administersAll: boolean;
  readonly managesHelp: boolean;
  readonly level: RoleMap;
  /** Why type, customers and permissions cannot be changed; null if they can. */
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

/** Nobody may change their own permissions, or those of somebody with higher ones. */
function whyFixed(level: RoleMap, record: User, own: boolean): string | null {
  if (own) return OWN_PERMISSIONS;
  const above = aboveEditor(level, record);
  return above.length > 0 ? aboveOwnLevel(above) : null;
}
