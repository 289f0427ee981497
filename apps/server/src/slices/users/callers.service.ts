import type { Context } from '../../context.ts';
import { sql } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { liveSessions, userOfLiveSession } from '../identity/identity.public.ts';
import { grantsOf } from './users.service.ts';
import { findUsersOfSessions, findUserWhere } from './users.queries.ts';

/** The caller of a session. Read again for every call, so that changed grants take effect at once. */
export async function findCaller(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  sessionId: string,
): Promise<Caller | null> {
  const { db, clock } = context;
  const user = await findUserWhere(db, sql`u.id = ${userOfLiveSession(sessionId, clock.now())}`);
  return user ? { userId: user.id, email: user.email, sessionId, grants: grantsOf(user, context) } : null;
}

/** The callers of many sessions, in one query; without those whose session has ended or who were deleted. */
export async function findCallers(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Caller>> {
  const found = await findUsersOfSessions(context.db, liveSessions(sessionIds, context.clock.now()));
  return new Map(
    found.map((user) => {
      const { id: userId, email, sessionId } = user;
      return [sessionId, { userId, email, sessionId, grants: grantsOf(user, context) }];
    }),
  );
}
