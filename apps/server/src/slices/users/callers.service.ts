import type { Context } from '../../context.ts';
import { sql } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { userOfLiveSession } from '../identity/identity.public.ts';
import { grantsOf } from './users.service.ts';
import { findUserWhere } from './users.queries.ts';

/** The caller of a session. Read again for every call, so that changed grants take effect at once. */
export async function findCaller(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  sessionId: string,
): Promise<Caller | null> {
  const { db, clock } = context;
  const user = await findUserWhere(db, sql`u.id = ${userOfLiveSession(sessionId, clock.now())}`);
  return user ? { userId: user.id, email: user.email, sessionId, grants: grantsOf(user, context) } : null;
}
