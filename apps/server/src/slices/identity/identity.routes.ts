import {
  endSession,
  exchangeAuthToken,
  readInvitation,
  refreshSession,
  setupUser,
  type Session,
} from '@parwell/contract';
import type { Context } from '../../context.ts';
import { notAuthenticated } from '../../platform/app-error.ts';
import { publicRoute, type Exchange } from '../../platform/http/route.ts';
import {
  browserSecret,
  clearRefreshCookie,
  setRefreshCookie,
  refreshToken,
  setSignedOutCookie,
} from './cookies.ts';
import { ownerOfLink, setPasswordByLink } from './password-links.service.ts';
import type { Issued, Sessions } from './sessions.service.ts';

export function identityRoutes(context: Context, sessions: Sessions) {
  const https = context.config.PUBLIC_URL.startsWith('https:');

  const respond = ({ session, refreshToken: token, refreshUntil }: Issued, { reply }: Exchange): Session => {
    setRefreshCookie(reply, token, refreshUntil, https);
    return session;
  };

  return [
    publicRoute(exchangeAuthToken, async ({ body }, exchange) =>
      respond(await sessions.exchange(body.authToken, browserSecret(exchange.request)), exchange),
    ),
    publicRoute(refreshSession, async (_input, exchange) => {
      const token = refreshToken(exchange.request);
      if (!token) throw notAuthenticated();
      return respond(await sessions.refresh(token), exchange);
    }),
    publicRoute(endSession, async (_input, { request, reply }) => {
      const token = refreshToken(request);
      clearRefreshCookie(reply, https);
      const ended = token ? await sessions.end(token) : false;
      if (ended && context.config.OIDC) setSignedOutCookie(reply, https);
      return { ended };
    }),
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
