import { accountRefusal, mergeRoles, tenantsFor, type Grants } from '@parwell/domain';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/database.ts';
import { findUserWhere, visibleUsers, type AccessRow } from './users.queries.ts';

/** Null if somebody with these grants may receive a password or link of this user. */
export const whyNotSignIn = (
  grants: Grants,
  { accessGroups, roles, personaRoles }: Pick<AccessRow, 'accessGroups' | 'roles' | 'personaRoles'>,
): string | null => accountRefusal(grants, { accessGroups, roles: mergeRoles([...personaRoles, roles]) });

/** Null: allowed; undefined: nobody has this e-mail. */
export async function whyNotSignInAs(
  db: Queryable,
  grants: Grants,
  email: string,
): Promise<string | null | undefined> {
  const user = await findUserWhere(db, sql`u.email = ${email}`);
  return user && whyNotSignIn(grants, user);
}

/** The id of somebody whom a caller with these grants administers. */
export async function findAdministered(db: Queryable, grants: Grants, email: string): Promise<string> {
  const visible = visibleUsers(tenantsFor(grants, 'create', 'users'));
  const user = await findUserWhere(db, sql`u.email = ${email} AND ${visible}`);
  if (!user) throw notFound('The user');
  const refused = whyNotSignIn(grants, user);
  if (refused) throw new AppError('refused', refused);
  return user.id;
}
