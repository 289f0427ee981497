import type { User } from '@parwell/contract';
import { ALL, can, isAdmin, mergeRoles, ownTenants, resolveGrants, type Grants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import * as queries from './users.queries.ts';

function grantsOf(user: queries.AccessRow, { log }: Pick<Context, 'log'>): Grants {
  const roles = mergeRoles([...user.personaRoles, user.roles], (message) =>
    log.warn({ userId: user.id }, message),
  );
  return resolveGrants(isAdmin(user.accessGroups) ? ALL : user.tenants, roles);
}

/** The caller behind a live session. Read anew for every call, so a removed grant counts at once. */
export async function findCaller(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  sessionId: string,
): Promise<Caller | null> {
  const user = await queries.findBySession(context.db, sessionId, context.clock.now());
  return user ? { userId: user.id, email: user.email, sessionId, grants: grantsOf(user, context) } : null;
}

/** One user by e-mail. For everybody else's eyes it does not exist. */
export async function getByEmail(context: Context, caller: Caller, email: string): Promise<User> {
  const allowed = email === caller.email || can(caller.grants, 'read', 'users', ALL);
  const user = allowed ? await queries.findByEmail(context.db, email) : undefined;
  if (!user) throw notFound('The user');
  const grants = grantsOf(user, context);
  const tenants = ownTenants(grants);
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    lastLogin: user.lastLogin,
    claims: { accessGroups: copyOf(user.accessGroups), roles: user.roles, personas: user.personas },
    tenantsString: tenants === ALL ? ALL : tenants.join(','),
    grants: grants,
    properties: user.properties,
  };
}

const copyOf = (groups: queries.AccessRow['accessGroups']): User['claims']['accessGroups'] =>
  Object.fromEntries(Object.entries(groups).map(([type, ids]) => [type, [...ids]]));
