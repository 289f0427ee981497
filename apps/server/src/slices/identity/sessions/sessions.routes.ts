import {
  endOtherSessions,
  endOwnSession,
  endSessionOf,
  endSessionsOf,
  listOwnSessions,
  listSessionsOf,
  noteUse,
} from '@parwell/contract';
import type { Context } from '../../../context.ts';
import { route } from '../../../platform/http/route.ts';
import { findAdministered } from '../../users/users.public.ts';
import * as service from './session-list.service.ts';

export const sessionsRoutes = (context: Context) => [
  route(noteUse, ({ body }, caller) => service.noteUse(context, caller, body.secondsAgo)),
  route(listOwnSessions, ({ query }, caller) => service.listSessions(context, caller, caller.userId, query)),
  route(endOwnSession, ({ params }, caller) => service.endOwnSession(context, caller, params.sessionId)),
  route(endOtherSessions, (_input, caller) => service.endOtherSessions(context, caller)),
  route(listSessionsOf, async ({ params, query }, caller) =>
    service.listSessions(
      context,
      caller,
      await findAdministered(context.db, caller.grants, params.email),
      query,
    ),
  ),
  route(endSessionOf, ({ params }, caller) =>
    service.endSessionsOfOther(context, caller, params.email, params.sessionId),
  ),
  route(endSessionsOf, ({ params }, caller) => service.endSessionsOfOther(context, caller, params.email)),
];
