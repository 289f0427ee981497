import {
  ALL,
  can,
  claimProblems,
  HELP_TOPICS_ARE_FOR_HELP_ADMINS,
  sameAccess,
  unknownHelpTopic,
  userChangeRefusal,
  type Editor,
  type FieldProblem,
  type KnownClaims,
  type RolesOfPersona,
  type UserChange,
} from '@parwell/domain';
import { notAuthorized, refusedField } from '../../platform/app-error.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { listAccessKeys } from '../customers/customers.public.ts';
import { listHelpTopics } from '../help/help.public.ts';
import { listAllPersonas } from '../personas/personas.public.ts';
import { sameNames, type StoredClaims } from './user-claims.ts';

export async function knownClaims(
  db: Queryable,
  accessGroups: StoredClaims['accessGroups'],
): Promise<KnownClaims> {
  const keys = await listAccessKeys(db, accessGroups);
  const personas = await listAllPersonas(db);
  return {
    accessKeys: new Set(keys),
    personas: new Map(personas.map(({ identifier, ...persona }) => [identifier, persona])),
  };
}

/**
 * By field; a 403 where even the reason would reveal too much. `before` and `after` contain groups that the editor
 * does not see, `given` only what the editor sent.
 */
export async function problemsOfClaims(
  tx: Transaction,
  editor: Editor,
  { userType, before, after }: UserChange,
  given: StoredClaims,
): Promise<FieldProblem[]> {
  const known = await knownClaims(tx, given.accessGroups);
  const refusal = userChangeRefusal(editor, { userType, before, after }, rolesOfKnown(known));
  if (refusal === 'forbidden') throw notAuthorized();
  // Other problems do not matter to an editor who may not manage users of this type.
  if (refusal?.field === 'userType') throw refusedField(refusal.field, refusal.message);
  const changes = before === null || !sameAccess(before, after);
  const problems =
    userType && changes ? claimProblems({ userType, ...given }, known, before?.personas ?? []) : [];
  return refusal ? [...problems, refusal] : problems;
}

export const rolesOfKnown =
  ({ personas }: KnownClaims): RolesOfPersona =>
  (identifier) =>
    personas.get(identifier)?.roles ?? {};

export async function problemsOfTopics(
  tx: Transaction,
  { grants }: Caller,
  held: readonly string[],
  topics: readonly string[],
): Promise<FieldProblem[]> {
  if (sameNames(held, topics)) return [];
  const field = 'helpTopics';
  if (!can(grants, 'create', 'help_admin', ALL)) return [{ field, message: HELP_TOPICS_ARE_FOR_HELP_ADMINS }];
  const known = new Set((await listHelpTopics(tx)).map(({ key }) => key));
  return topics
    .filter((key) => !known.has(key) && !held.includes(key))
    .map((key) => ({ field, message: unknownHelpTopic(key) }));
}

/** For the audit entry, if the user belongs to exactly one customer. */
export const customerOf = ({ customer = [] }: StoredClaims['accessGroups']): { customerId?: string } => {
  const [customerId] = customer;
  return customer.length === 1 && customerId && customerId !== ALL ? { customerId } : {};
};
