import type {
  CallArguments,
  CallResponse,
  listUsers as listCall,
  User,
  userExists,
  userFormOptions,
} from '@parwell/contract';
import {
  ALL,
  can,
  hasOtherCustomers,
  isAdmin,
  mergeRoles,
  personaRoles,
  resolveGrants,
  rolesNotToGive,
  tenantsFor,
  type Action,
  type Capability,
  type Grants,
  type Tenants,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notAuthorized, notFound } from '../../platform/app-error.ts';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import { listHelpTopics } from '../help/help.public.ts';
import { listAllPersonas } from '../personas/personas.public.ts';
import * as lists from './users.list.ts';
import * as queries from './users.queries.ts';

function grantsOf(user: queries.AccessRow, { log }: Pick<Context, 'log'>): Grants {
  const roles = mergeRoles([...user.personaRoles, user.roles], (message) =>
    log.warn({ userId: user.id }, message),
  );
  return resolveGrants(isAdmin(user.accessGroups) ? ALL : user.tenants, roles);
}

export interface Access {
  readonly id: string;
  readonly email: string;
  readonly grants: Grants;
}

/** Null if the user does not exist or was deleted. */
export async function findAccess(
  context: Pick<Context, 'db' | 'log'>,
  by: { readonly id: string | Sql } | { readonly email: string },
): Promise<Access | null> {
  const user = await queries.findUserWhere(
    context.db,
    'id' in by ? sql`u.id = ${by.id}` : sql`u.email = ${by.email}`,
  );
  return user ? { id: user.id, email: user.email, grants: grantsOf(user, context) } : null;
}

/** By e-mail in lower case; addresses that are no user's are missing. */
export async function findGrantsOf(
  context: Pick<Context, 'log'>,
  db: Queryable,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Grants>> {
  if (emails.length === 0) return new Map();
  const users = await queries.findUsersByEmail(db, emails);
  return new Map(users.map((user) => [user.email, grantsOf(user, context)]));
}

/** `sessions` is a subquery with `id` and `user_id`; deleted users are left out. */
export async function listAccessOfSessions(
  context: Pick<Context, 'db' | 'log'>,
  sessions: Sql,
): Promise<(Access & { readonly sessionId: string })[]> {
  const users = await queries.findUsersOfSessions(context.db, sessions);
  return users.map((user) => {
    const { id, email, sessionId } = user;
    return { id, email, sessionId, grants: grantsOf(user, context) };
  });
}

/** With those of the requested customers where they hold the permission. */
export interface AllowedPerson {
  readonly email: string;
  readonly name: string;
  readonly customerIds: readonly string[];
}

/** For at least one of these customers; without admins, who may do it for all. */
export async function findAllowedPeople(
  context: Pick<Context, 'log'>,
  db: Queryable,
  { action, resource, customerIds }: { action: Action; resource: Capability; customerIds: readonly string[] },
): Promise<AllowedPerson[]> {
  const people = await queries.findUsersOf(db, customerIds);
  return people
    .map((user) => {
      const grants = grantsOf(user, context);
      const allowed = customerIds.filter((customerId) => can(grants, action, resource, customerId));
      return { email: user.email, name: user.name, customerIds: allowed };
    })
    .filter((person) => person.customerIds.length > 0);
}

const userTenants = ({ grants }: Caller): Tenants => tenantsFor(grants, 'read', 'users');

export const listUsers = ({ db }: Context, caller: Caller, query: CallArguments<typeof listCall>['query']) =>
  lists.listUsers(db, userTenants(caller), query);

/** Limited to users whom the caller may see; for pickers on other screens. */
export const listUserNames = (
  { db }: Context,
  caller: Caller,
  { customerId, limit }: { readonly customerId: string; readonly limit: number },
) => lists.listUserNames(db, userTenants(caller), customerId, limit);

/** Callers always see themselves completely; users they may not see are "not found". */
export async function getByEmail(context: Context, caller: Caller, email: string): Promise<User> {
  const allowed = email === caller.email ? ALL : userTenants(caller);
  const user = await queries.findByEmail(context.db, email, allowed);
  if (!user) throw notFound('The user');
  const { id, firstName, lastName, lastLogin, claims, tenantsString, version, helpTopics } = user;
  return {
    id,
    firstName,
    lastName,
    email,
    lastLogin,
    previousLogin: email === caller.email ? user.previousLogin : null,
    claims,
    tenantsString,
    version,
    helpTopics,
    grants: limited(grantsOf(user, context), allowed),
    hasOtherCustomers: hasOtherCustomers(caller.grants, user.accessGroups),
    // Saved filters may name customers that the caller does not see.
    properties: allowed === ALL ? user.properties : [],
  };
}

const limited = (grants: Grants, allowed: Tenants): User['grants'] =>
  allowed === ALL
    ? grants
    : Object.fromEntries(Object.entries(grants).filter(([tenant]) => allowed.includes(tenant)));

const audit = auditOf('users', 'user');

/** Tells whether an account exists, so each question is on record: it could be asked to find out who has one. */
export async function exists(
  { db, clock }: Context,
  caller: Caller,
  email: string,
): Promise<CallResponse<typeof userExists>> {
  const found = await db.transaction(async (tx) => {
    await audit.record(tx, clock.now(), {
      resourceId: email,
      eventType: 'User Looked Up',
      by: caller,
      description: `${caller.email} asked whether ${email} has an account`,
    });
    return queries.findVisible(tx, email, userTenants(caller));
  });
  // A 403 here means that the user exists but the caller may not see them.
  if (found && !found.visible) throw notAuthorized();
  return { exists: found !== undefined };
}

export async function formOptions(
  { db, config }: Context,
  { grants }: Caller,
): Promise<CallResponse<typeof userFormOptions>> {
  const everything = can(grants, 'read', 'users', ALL);
  const personas = (await listAllPersonas(db))
    .filter(({ hidden }) => !hidden)
    .map(({ identifier, roles }) => ({ identifier, roles: personaRoles(roles) }))
    .filter(({ roles }) => everything || rolesNotToGive(grants, roles).length === 0);
  const topics = await listHelpTopics(db);
  return {
    personas,
    helpTopics: Object.fromEntries(topics.map(({ key, ...topic }) => [key, topic])),
    adminDomains: [...config.ADMIN_EMAIL_DOMAINS],
  };
}
