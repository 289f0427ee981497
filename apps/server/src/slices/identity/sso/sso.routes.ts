import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { ProviderFailure, type IdentityProvider } from '../../../gateways/identity/identity-provider.ts';
import { sendPage } from '../../../platform/http/plain-page.ts';
import { newSecret } from '../../../platform/secrets.ts';
import { createCookies } from '../cookies.ts';
import { callbackOf } from '../login/callback.ts';
import { answerFirstStep } from '../login/second-step.routes.ts';
import { noPasswordsPage, refusalPage, signedOutPage } from './sso-pages.ts';
import { beginSignIn, finishSignIn, redirectUri } from './sso.service.ts';

const text = (max: number) => z.string().max(max).catch('');
const Query = z.object({ callback: text(2000), again: text(3), state: text(200) });

export function registerSingleSignOn(
  app: FastifyInstance,
  context: Context,
  provider: IdentityProvider,
): void {
  const { config } = context;
  const { label } = provider;
  const cookies = createCookies(config);

  async function start(request: FastifyRequest, reply: FastifyReply, askAgain: boolean) {
    const callback = callbackOf(request, config, Query.parse(request.query).callback);
    const browser = cookies.browser.read(request) ?? newSecret();
    cookies.browser.set(reply, browser, context.clock.now());
    try {
      const url = await beginSignIn(context, provider, { browser, callback, askAgain });
      return await reply.header('cache-control', 'no-store').redirect(url.href, 303);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      request.log.warn({ reason: error.kind, detail: error.message }, 'single sign-on failed');
      return sendPage(reply, ...refusalPage({ reason: error.kind, label, callback }));
    }
  }

  /** Undefined if the provider has none or is unavailable; our own session has ended in any case. */
  const signOutUrl = async (): Promise<string | undefined> => {
    try {
      return (await provider.signOutUrl(`${config.PUBLIC_URL}/login/signed-out`))?.href;
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      return undefined;
    }
  };

  app.get('/login', async (request, reply) => {
    // Without this page the provider would sign a user in again right after signing out.
    if (!cookies.signedOut.isSet(request)) return start(request, reply, false);
    const callback = callbackOf(request, config, Query.parse(request.query).callback);
    return sendPage(reply, signedOutPage({ label, callback, signOutUrl: await signOutUrl() }));
  });

  app.get('/login/start', async (request, reply) =>
    start(request, reply, Query.parse(request.query).again === 'yes'),
  );

  app.get('/login/callback', async (request, reply) => {
    const { state } = Query.parse(request.query);
    const answer = redirectUri(context);
    answer.search = new URL(request.url, answer).search;
    const browser = cookies.browser.read(request);
    const result = await finishSignIn(context, provider, { answer, state, browser });
    if (result.outcome !== 'refused') {
      cookies.signedOut.clear(reply);
      return answerFirstStep(context, reply, result, { browser: browser ?? '', callback: result.callback });
    }
    request.log.warn({ reason: result.reason, detail: result.detail }, 'single sign-on failed');
    return sendPage(reply, ...refusalPage({ ...result, label }));
  });

  app.get('/login/signed-out', async (_request, reply) =>
    sendPage(reply, signedOutPage({ label, callback: '/' })),
  );

  // Without the password pages the portal would answer with its start page.
  for (const url of ['/login', '/login/*']) {
    app.route({
      method: url === '/login' ? 'POST' : ['GET', 'POST'],
      url,
      handler: async (_request, reply) => sendPage(reply, noPasswordsPage(label), 404),
    });
  }
}
