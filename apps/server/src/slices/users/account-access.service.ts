import { accountRefusal, mergeRoles, type Grants } from '@parwell/domain';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/database.ts';
import { findUserWhere, type AccessRow } from './users.queries.ts';

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
