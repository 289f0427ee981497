import { ERROR_STATUS } from '@parwell/contract';
import { normalizeEmail } from '@parwell/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { AppError, TooManyRequests } from '../../../platform/app-error.ts';
import { sendPage } from '../../../platform/http/plain-page.ts';
import type { Limit, RateLimiter } from '../../../platform/http/rate-limit.ts';
import { newSecret } from '../../../platform/secrets.ts';
import { createCookies } from '../cookies.ts';
import { afterFirstStep } from '../factors/second-step.service.ts';
import { ownerOfLink, requestReset, setPasswordByLink } from '../password-links.service.ts';
import { rememberBrowser } from '../known-browsers.service.ts';
import { signIn } from '../sign-in.service.ts';
import { registerSingleSignOn } from '../sso/sso.routes.ts';
import { callbackOf } from './callback.ts';
import * as pages from './login-pages.ts';
import { answerFirstStep, registerSecondStep } from './second-step.routes.ts';

const text = (max: number) => z.string().max(max).catch('');
const Form = z.object({
  email: text(254),
  password: text(200),
  repeat: text(200),
  token: text(200),
  callback: text(2000),
});
const Query = z.object({ callback: text(2000), token: text(200) });

const MISMATCH = 'The passwords do not match.';
const NO_COOKIE = 'This page was open for too long, or your browser blocks cookies. Please try again.';

/** Per typed e-mail, whether or not it has an account. */
const RESETS: Limit = { count: 5, seconds: 15 * 60 };

interface LoginParts {
  readonly limiter: RateLimiter;
  readonly findDemoAccounts: (db: Queryable) => Promise<pages.DemoAccounts | undefined>;
}

/** With the configured provider, or else on our own pages. */
export function registerLogin(app: FastifyInstance, context: Context, parts: LoginParts): void {
  const { identity } = context.gateways;
  registerSecondStep(app, context, parts.limiter);
  if (identity) registerSingleSignOn(app, context, identity);
  else registerPasswordLogin(app, context, parts);
}

/** The embedded identity provider. A sign-in sends the browser back with an authToken. */
function registerPasswordLogin(
  app: FastifyInstance,
  context: Context,
  { limiter, findDemoAccounts }: LoginParts,
): void {
  const { config } = context;
  const cookies = createCookies(config);
  const nameBrowser = (reply: FastifyReply) => cookies.browser.set(reply, newSecret(), context.clock.now());

  async function sendLogin(
    reply: FastifyReply,
    page: { callback: string; email?: string; message?: string },
    status = 200,
  ) {
    const demo = await findDemoAccounts(context.db);
    return sendPage(reply, pages.loginPage({ ...page, demo }), status);
  }

  app.get('/login', async (request, reply) => {
    if (!cookies.browser.read(request)) nameBrowser(reply);
    return sendLogin(reply, { callback: callbackOf(request, config, Query.parse(request.query).callback) });
  });

  app.post('/login', { config: { guessable: true } }, async (request, reply) => {
    const form = Form.parse(request.body ?? {});
    const callback = callbackOf(request, config, form.callback);
    const browser = cookies.browser.read(request);
    if (!browser) {
      // A form sent from another site has no cookie either, so it cannot sign anybody in.
      nameBrowser(reply);
      return sendLogin(reply, { callback, email: form.email, message: NO_COOKIE }, 400);
    }
    const result = await signIn(context, { ...form, address: request.ip, browser });
    // Renewed, because browsers delete it some time after it was set.
    if (result.outcome !== 'refused') cookies.browser.set(reply, browser, context.clock.now());
    if (result.outcome === 'change password') return sendPage(reply, pages.changePage(result.link, callback));
    if (result.outcome !== 'refused') return answerFirstStep(context, reply, result, { browser, callback });
    if (result.retryAfter) reply.header('retry-after', result.retryAfter);
    const status = ERROR_STATUS[result.retryAfter ? 'too_many_requests' : 'not_authenticated'];
    return sendLogin(reply, { callback, email: form.email, message: result.message }, status);
  });

  app.post('/login/change', { config: { guessable: true } }, async (request, reply) => {
    const { token, password, repeat, ...form } = Form.parse(request.body ?? {});
    const callback = callbackOf(request, config, form.callback);
    const browser = cookies.browser.read(request);
    if (!browser) return sendLogin(reply, { callback, message: NO_COOKIE }, 400);
    if (password !== repeat) return sendPage(reply, pages.changePage(token, callback, MISMATCH), 422);
    try {
      const result = await setPasswordByLink(
        context,
        { secret: token, purpose: 'change', password },
        (tx, owner) => afterFirstStep(context, tx, { ...owner, browser, provedAt: context.clock.now() }),
      );
      return await answerFirstStep(context, reply, result, { browser, callback });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (!error.details) return sendLogin(reply, { callback, message: error.message }, 422);
      return sendPage(reply, pages.changePage(token, callback, error.message), 422);
    }
  });

  app.get('/login/forgot', async (request, reply) => {
    if (!cookies.browser.read(request)) nameBrowser(reply);
    return sendPage(reply, pages.forgotPage());
  });

  app.post('/login/forgot', async (request, reply) => {
    if (!cookies.browser.read(request)) return sendPage(reply, pages.forgotPage(NO_COOKIE), 400);
    const email = normalizeEmail(Form.parse(request.body ?? {}).email);
    try {
      limiter.count('reset mail', RESETS, { person: email, address: request.ip });
    } catch (error) {
      if (!(error instanceof TooManyRequests)) throw error;
      return sendPage(
        reply.header('retry-after', error.retryAfter),
        pages.forgotPage(error.message),
        ERROR_STATUS[error.code],
      );
    }
    await requestReset(context, email, request.ip);
    return sendPage(reply, pages.forgotDonePage());
  });

  app.get('/login/reset', async (request, reply) => {
    const { token } = Query.parse(request.query);
    try {
      await ownerOfLink(context, token, 'reset');
      return await sendPage(reply, pages.resetPage(token));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return sendPage(reply, pages.noticePage('This link is no longer valid', error.message), 422);
    }
  });

  app.post('/login/reset', async (request, reply) => {
    const { token, password, repeat } = Form.parse(request.body ?? {});
    if (password !== repeat) return sendPage(reply, pages.resetPage(token, MISMATCH), 422);
    try {
      // The reader of the mailbox is the owner, so this browser may sign in despite other people's attempts.
      const browser = cookies.browser.read(request) ?? newSecret();
      cookies.browser.set(reply, browser, context.clock.now());
      await setPasswordByLink(context, { secret: token, purpose: 'reset', password }, (tx, owner) =>
        rememberBrowser(context, tx, owner.userId, browser),
      );
      return await reply.redirect('/', 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.details) return sendPage(reply, pages.resetPage(token, error.message), 422);
      return sendPage(reply, pages.noticePage('This link is no longer valid', error.message), 422);
    }
  });
}
