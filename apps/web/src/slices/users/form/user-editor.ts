import type { User } from '@parwell/contract';
import {
  accountRefusal,
  ALL,
  can,
  OTHER_CUSTOMERS,
  whyClaimsFixed,
  type Grants,
  type RoleMap,
  type UserType,
} from '@parwell/domain';
import { rolesByPersona, rolesOfUser } from './permissions.ts';
import type { UserFormOptions } from '../user-form-options.ts';

interface Situation {
  readonly grants: Grants;
  readonly own: boolean;
  readonly options: UserFormOptions;
  /** Null when creating a user. */
  readonly record: User | null;
  readonly customerId: string | undefined;
}

/** The signed-in user's rights in this record. The server checks every save again. */
export interface UserEditor extends Situation {
  readonly readOnly: boolean;
  readonly administersAll: boolean;
  readonly managesHelp: boolean;
  /** The reason why type, customers and permissions cannot be changed; null if they can. */
  readonly fixed: string | null;
  /** The reason why at least roles and personas cannot be changed; null if they can. */
  readonly permissionsFixed: string | null;
  /** The reason why this editor cannot set a password for the user; null if they can. */
  readonly passwordFixed: string | null;
  readonly types: readonly UserType[];
  readonly rolesOf: (persona: string) => RoleMap;
}

const ALL_TYPES: readonly UserType[] = ['customer', 'gpo', 'idn', 'subGpo', 'subIdn', 'admin'];

export function editorOf(situation: Situation): UserEditor {
  const { grants, options, record, customerId } = situation;
  const fixed = record && whyClaimsFixed({ grants, own: situation.own }, rolesOfUser(record));
  const administersAll = can(grants, 'create', 'users', ALL);
  return {
    ...situation,
    readOnly: !can(grants, 'create', 'users', customerId ?? ALL),
    administersAll,
    managesHelp: can(grants, 'create', 'help_admin', ALL),
    fixed,
    permissionsFixed: fixed ?? (record?.hasOtherCustomers ? OTHER_CUSTOMERS : null),
    passwordFixed: record && !situation.own ? whyNoPassword(grants, record) : null,
    types: administersAll ? ALL_TYPES : ['customer'],
    rolesOf: rolesByPersona(options.personas, record),
  };
}

const whyNoPassword = (grants: Grants, record: User): string | null =>
  accountRefusal(grants, { accessGroups: record.claims.accessGroups, roles: rolesOfUser(record) });
