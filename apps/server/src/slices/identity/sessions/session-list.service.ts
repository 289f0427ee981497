import type { CallArguments, CallResponse, listOwnSessions } from '@parwell/contract';
import { browserName, idleEnd } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { actOnAccount, whyNotSignIn } from '../../users/users.public.ts';
import { invalidateAuthTokens } from '../accounts.queries.ts';
import * as list from './session-list.queries.ts';
import { endTokensOf } from '../tokens/tokens.queries.ts';
import { endSession, endSessionsOf } from './sessions.queries.ts';

const audit = auditOf('identity', 'user');

type Sessions = CallResponse<typeof listOwnSessions>;
type Query = CallArguments<typeof listOwnSessions>['query'];

export async function listSessions(
  { db, clock }: Context,
  caller: Caller,
  userId: string,
  { ended }: Query,
): Promise<Sessions> {
  const rows = await list.listSessions(db, userId, clock.now(), { ended: ended === 'true' });
  return {
    result: rows.map(({ sessionId, userAgent, address, newAddress, firstUsedAt, lastUsedAt, endedAt }) => ({
      sessionId,
      address,
      newAddress,
      browser: browserName(userAgent),
      firstUsedAt: firstUsedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      current: sessionId === caller.sessionId,
    })),
    total_record: rows[0]?.total ?? 0,
  };
}

const sessionNotFound = () => notFound('The session');

/** Ending one's own that is used for the call is signing out, which is another call. */
export function endOwnSession({ db, clock }: Context, caller: Caller, sessionId: string) {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const found =
      sessionId !== caller.sessionId && (await list.lockSession(tx, caller.userId, sessionId, now));
    if (!found) throw sessionNotFound();
    await endSession(tx, { sessionId, userId: caller.userId }, 'ended elsewhere', now);
    await audit.record(tx, now, {
      resourceId: caller.userId,
      eventType: 'Session Ended',
      by: caller,
      description: `${caller.email} ended the session of ${browserName(found.userAgent)}`,
    });
    return { ended: 1 };
  });
}

export function endOtherSessions({ db, clock }: Context, caller: Caller) {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { userId, sessionId, email } = caller;
    await invalidateAuthTokens(tx, userId, now);
    const ended = await endSessionsOf(tx, userId, 'ended elsewhere', now, { except: sessionId });
    await audit.record(tx, now, {
      resourceId: userId,
      eventType: 'Session Ended',
      by: caller,
      description: `${email} ended ${ended} other ${ended === 1 ? 'session' : 'sessions'}`,
    });
    return { ended };
  });
}

/** Without a session all of them, and the tokens of their programs. */
export async function endSessionsOfOther(
  context: Context,
  caller: Caller,
  email: string,
  sessionId?: string,
): Promise<{ ended: number }> {
  const now = context.clock.now();
  const what = sessionId === undefined ? 'was signed out everywhere' : 'was signed out of a browser';
  let ended = 1;
  const action = { eventType: 'Session Ended', what, refusal: whyNotSignIn };
  await actOnAccount(context, caller, email, action, async (tx, { id }) => {
    if (sessionId === undefined) {
      await invalidateAuthTokens(tx, id, now);
      await endTokensOf(tx, id, now);
      ended = await endSessionsOf(tx, id, 'ended by an administrator', now);
      return;
    }
    if (!(await list.lockSession(tx, id, sessionId, now))) throw sessionNotFound();
    await endSession(tx, { sessionId, userId: id }, 'ended by an administrator', now);
  });
  return { ended };
}

/** The portal says so while somebody uses it. From then on the session ends when it says nothing (G3). */
export async function noteUse(
  { db, clock, config }: Context,
  { sessionId }: Caller,
  secondsAgo: number,
): Promise<Record<string, never>> {
  const usedAt = new Date(clock.now().getTime() - secondsAgo * 1000);
  const endsAt = idleEnd(usedAt, config.SIGN_OUT_AFTER_MINUTES);
  await list.saveUse(db, sessionId, usedAt, endsAt);
  return {};
}
