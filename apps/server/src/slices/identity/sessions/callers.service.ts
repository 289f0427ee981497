import type { Context } from '../../../context.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { findAccess, listAccessOfSessions } from '../../users/users.public.ts';
import { findPrograms } from '../tokens/programs.service.ts';
import { liveSessions, userOfLiveSession } from './live-sessions.ts';

/** Read for every call, so that changed grants apply at once. */
export async function findCaller(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  sessionId: string,
): Promise<Caller | null> {
  const user = await findAccess(context, { id: userOfLiveSession(sessionId, context.clock.now()) });
  return user && { userId: user.id, email: user.email, sessionId, grants: user.grants };
}

/** Of sessions, and of the tokens of programs. */
export async function findCallers(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Caller>> {
  const found = await listAccessOfSessions(context, liveSessions(sessionIds, context.clock.now()));
  const people = new Map<string, Caller>(
    found.map(({ id: userId, ...access }) => [access.sessionId, { userId, ...access }]),
  );
  const others = sessionIds.filter((id) => !people.has(id));
  return others.length === 0 ? people : new Map([...people, ...(await findPrograms(context, others))]);
}
