import {
  changePassword,
  endSession,
  exchangeAuthToken,
  readInvitation,
  refreshSession,
  resendInvite,
  setTemporaryPassword,
  setupUser,
  type Session,
} from '@parwell/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { notAuthenticated } from '../../platform/app-error.ts';
import { perMinute } from '../../platform/http/rate-limit.ts';
import { publicRoute, route, type Exchange } from '../../platform/http/route.ts';
import { changeOwnPassword } from './change-password.service.ts';
import { createCookies } from './cookies.ts';
import { ownerOfLink, setPasswordByLink } from './password-links.service.ts';
import { resendInvitation, setPasswordOf } from './other-accounts.service.ts';
import type { Place } from './sessions/sessions.queries.ts';
import type { Issued, Sessions } from './sessions/sessions.service.ts';

const LONGEST_USER_AGENT = 500;

const placeOf = ({ headers, ip }: FastifyRequest): Place => ({
  userAgent: (headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
  address: ip,
});

export function identityRoutes(context: Context, sessions: Sessions) {
  const cookies = createCookies(context.config);

  const respond = ({ session, refreshToken: token, refreshUntil }: Issued, { reply }: Exchange): Session => {
    cookies.refresh.set(reply, token, refreshUntil);
    return session;
  };

  return [
    publicRoute(exchangeAuthToken, async ({ body }, exchange) =>
      respond(
        await sessions.exchange(
          body.authToken,
          cookies.browser.read(exchange.request),
          placeOf(exchange.request),
        ),
        exchange,
      ),
    ),
    publicRoute(refreshSession, async (_input, exchange) => {
      const token = cookies.refresh.read(exchange.request);
      if (!token) throw notAuthenticated();
      return respond(await sessions.refresh(token, cookies.browser.read(exchange.request)), exchange);
    }),
    publicRoute(endSession, async (_input, { request, reply }) => {
      const token = cookies.refresh.read(request);
      cookies.refresh.clear(reply);
      const ended = token ? await sessions.end(token) : false;
      if (ended && context.config.OIDC) cookies.signedOut.set(reply);
      return { ended };
    }),
    route(changePassword, ({ body }, caller) => changeOwnPassword(context, caller, body), {
      limit: perMinute(5),
    }),
    route(resendInvite, ({ params }, caller) => resendInvitation(context, caller, params.email), {
      limit: perMinute(30),
    }),
    route(setTemporaryPassword, ({ params, body }, caller) =>
      setPasswordOf(context, caller, params.email, body),
    ),
    publicRoute(readInvitation, async ({ body }) => {
      const { email, firstName, lastName } = await ownerOfLink(context, body.invitation, 'invitation');
      return { email, firstName, lastName, signInWith: context.config.OIDC?.label ?? null };
    }),
    publicRoute(setupUser, ({ body: { invitation, password, firstName, lastName } }) =>
      setPasswordByLink(
        context,
        { secret: invitation, purpose: 'invitation', password, name: { firstName, lastName } },
        async (_tx, { email }) => ({ email }),
      ),
    ),
  ];
}
