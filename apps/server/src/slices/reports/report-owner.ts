import { ALL, can } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findAccess, type Access } from '../users/users.public.ts';

/** The user whose reports they are: oneself, or anybody for who may change all users. */
export async function findOwner(context: Context, caller: Caller, email: string): Promise<Access> {
  if (email === caller.email) return { id: caller.userId, email, grants: caller.grants };
  const owner = can(caller.grants, 'create', 'users', ALL) ? await findAccess(context, { email }) : null;
  // Everybody else's reports do not exist.
  if (!owner) throw notFound('The user');
  return owner;
}
