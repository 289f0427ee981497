import { ALL, can, cutGrants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findAccess, type Access } from '../users/users.public.ts';

/**
 * The caller, or anybody if the caller may change all users. Other people's grants are cut to the caller's, so that
 * nobody sees more by asking in somebody else's name.
 */
export async function findOwner(context: Context, caller: Caller, email: string): Promise<Access> {
  if (email === caller.email) return { id: caller.userId, email, grants: caller.grants };
  const owner = can(caller.grants, 'create', 'users', ALL) ? await findAccess(context, { email }) : null;
  // Also for existing users, so that callers without permission learn nothing about them.
  if (!owner) throw notFound('The user');
  return { ...owner, grants: cutGrants(caller.grants, owner.grants) };
}
