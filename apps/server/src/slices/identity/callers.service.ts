import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findAccess, listAccessOfSessions } from '../users/users.public.ts';
import { liveSessions, userOfLiveSession } from './live-sessions.ts';

/** The caller of a session. Read again for every call, so that changed grants take effect at once. */
export async function findCaller(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  sessionId: string,
): Promise<Caller | null> {
  const user = await findAccess(context, { id: userOfLiveSession(sessionId, context.clock.now()) });
  return user && { userId: user.id, email: user.email, sessionId, grants: user.grants };
}

/** The callers of many sessions, in one query; without those whose session has ended or who were deleted. */
export async function findCallers(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Caller>> {
  const found = await listAccessOfSessions(context, liveSessions(sessionIds, context.clock.now()));
  return new Map(found.map(({ id: userId, ...access }) => [access.sessionId, { userId, ...access }]));
}
