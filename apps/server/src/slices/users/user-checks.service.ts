import {
  ALL,
  can,
  claimProblems,
  CUSTOMER_USERS_ONLY,
  HELP_TOPICS_ARE_FOR_HELP_ADMINS,
  unknownHelpTopic,
  type FieldProblem,
  type GivenClaims,
  type KnownClaims,
  type RoleMap,
  type Tenants,
  type UserType,
} from '@parwell/domain';
import { notAuthorized, refusedField } from '../../platform/app-error.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { listAccessKeys } from '../customers/customers.public.ts';
import { listHelpTopics } from '../help/help.public.ts';
import { listAllPersonas } from '../personas/personas.public.ts';
import { sameNames, type StoredClaims } from './user-claims.ts';

/** Callers without permission for ALL may only create customer users, and only for their own customers. */
export function requireTenants(
  userType: UserType | null,
  { customer = [] }: StoredClaims['accessGroups'],
  allowed: Tenants,
): void {
  if (allowed === ALL) return;
  if (!customer.every((id) => allowed.includes(id))) throw notAuthorized();
  if (userType !== null && userType !== 'customer') throw refusedField('userType', CUSTOMER_USERS_ONLY);
}

/** The existing customers, groups and personas that these claims can refer to. */
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

export async function problemsOfClaims(
  tx: Transaction,
  claims: GivenClaims,
  editor: { level: RoleMap; held: readonly string[] },
): Promise<FieldProblem[]> {
  return claimProblems(claims, await knownClaims(tx, claims.accessGroups), editor);
}

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

/** The customer for the audit entry, if the user belongs to exactly one. */
export const customerOf = ({ customer = [] }: StoredClaims['accessGroups']): { customerId?: string } => {
  const [customerId] = customer;
  return customer.length === 1 && customerId && customerId !== ALL ? { customerId } : {};
};
