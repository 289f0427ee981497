import type { AccessGroups, AccessGroupType, UserType } from '../access/access-groups.ts';
import type { RoleMap } from '../access/capabilities.ts';
import type { FieldProblem } from '../field-problem.ts';
import { HELP_ADMIN_IS_FOR_ADMINS } from './user-problems.ts';

const GROUP_LABELS: Readonly<Record<Exclude<AccessGroupType, 'customer'>, string>> = {
  gpo: 'GPO',
  idn: 'IDN',
  subGpo: 'Sub GPO',
  subIdn: 'Sub IDN',
};

export const unknownCustomer = (id: string): string => `Customer ${id} does not exist`;
export const unknownPersona = (identifier: string): string => `Persona ${identifier} does not exist`;
export const unknownGroup = (type: Exclude<AccessGroupType, 'customer'>, id: string): string =>
  `No customer has the ${GROUP_LABELS[type]} ID ${id}`;

export interface GivenClaims {
  readonly userType: UserType;
  readonly accessGroups: AccessGroups;
  readonly roles: RoleMap;
  readonly personas: readonly string[];
}

export interface KnownClaims {
  /** customer:c1, gpo:g1. */
  readonly accessKeys: ReadonlySet<string>;
  readonly personas: ReadonlyMap<
    string,
    { readonly roles: Readonly<Record<string, string>>; readonly hidden: boolean }
  >;
}

/**
 * By field, for any editor; `userChangeRefusal` decides about the editor. A persona that the user already has
 * may stay, even if it was hidden or deleted since.
 */
export function claimProblems(
  { userType, accessGroups, personas }: GivenClaims,
  known: KnownClaims,
  held: readonly string[],
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const refuse = (field: string, message: string) => problems.push({ field, message });

  for (const [type, ids] of Object.entries(accessGroups) as [AccessGroupType, readonly string[]][]) {
    for (const id of ids) {
      if (userType === 'admin' || known.accessKeys.has(`${type}:${id}`)) continue;
      refuse('accessGroups', type === 'customer' ? unknownCustomer(id) : unknownGroup(type, id));
    }
  }
  for (const identifier of personas.filter((name) => !held.includes(name))) {
    const persona = known.personas.get(identifier);
    if (!persona || persona.hidden) refuse('personas', unknownPersona(identifier));
    else if (userType !== 'admin' && Object.hasOwn(persona.roles, 'help_admin'))
      refuse('personas', HELP_ADMIN_IS_FOR_ADMINS);
  }
  return problems;
}
