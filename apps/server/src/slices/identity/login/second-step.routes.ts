import { ERROR_STATUS } from '@parwell/contract';
import { WRONG_CODE } from '@parwell/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { sendPage } from '../../../platform/http/plain-page.ts';
import { perMinute, type RateLimiter } from '../../../platform/http/rate-limit.ts';
import { createCookies } from '../cookies.ts';
import {
  challengeForCode,
  challengePasskey,
  finishWithPasskey,
  offersPasskey,
} from '../factors/passkey-steps.service.ts';
import {
  addAtSignIn,
  finishAdded,
  finishWithCode,
  offerAuthenticator,
  type AfterFirstStep,
  type OpenStep,
} from '../factors/second-step.service.ts';
import { lockedText } from '../sign-in-texts.ts';
import { callbackOf, callbackWith } from './callback.ts';
import { noticePage } from './login-pages.ts';
import { addAuthenticatorPage, codePage, recoveryCodesPage } from './second-step-pages.ts';

const text = (max: number) => z.string().max(max).catch('');
const Form = z.object({ step: text(200), callback: text(2000), code: text(50), answer: text(40_000) });

const NO_PASSKEY = 'This passkey could not be verified, or does not belong to this account.';
const GONE = 'This sign-in took longer than ten minutes, or has been finished. Please start over.';

/** Answers a first step: the portal, or the page of the second step. */
export async function answerFirstStep(
  context: Context,
  reply: FastifyReply,
  result: AfterFirstStep,
  { browser, callback }: { readonly browser: string; readonly callback: string },
): Promise<FastifyReply> {
  if (result.outcome === 'signed in') return toPortal(reply, callback, result.authToken);
  const { step } = result;
  if (result.outcome === 'code')
    return sendPage(reply, await codePageOf(context, { step, browser, callback }));
  return sendAddPage(context, reply, { step, browser, callback });
}

const toPortal = (reply: FastifyReply, callback: string, authToken: string) =>
  reply.header('cache-control', 'no-store').redirect(callbackWith(callback, authToken), 303);

const codePageOf = async (context: Context, page: OpenStep & { callback: string; message?: string }) =>
  codePage({ ...page, hasPasskey: await offersPasskey(context, page) });

const sendGone = (reply: FastifyReply) => sendPage(reply, noticePage('Please sign in again', GONE), 422);

interface AddPage extends OpenStep {
  readonly callback: string;
  readonly message?: string;
}

async function sendAddPage(context: Context, reply: FastifyReply, page: AddPage, status = 200) {
  const offer = await offerAuthenticator(context, page);
  return offer ? sendPage(reply, addAuthenticatorPage({ ...page, offer }), status) : sendGone(reply);
}

/** After a password, and after a provider that asks for no second factor itself. */
export function registerSecondStep(app: FastifyInstance, context: Context, limiter: RateLimiter): void {
  const cookies = createCookies(context.config);

  /** Without the cookie of the browser that began, the step is not found. */
  function read(request: FastifyRequest) {
    const form = Form.parse(request.body ?? {});
    const callback = callbackOf(request, context.config, form.callback);
    return { ...form, callback, browser: cookies.browser.read(request) ?? '' };
  }

  app.post('/login/code', { config: { guessable: true } }, async (request, reply) => {
    const { code, callback, ...open } = read(request);
    const result = await finishWithCode(context, open, code);
    const again = (message: string) => codePageOf(context, { ...open, callback, message });
    switch (result.outcome) {
      case 'right':
        cookies.browser.set(reply, open.browser, context.clock.now());
        return toPortal(reply, callback, result.authToken);
      case 'gone':
        return sendGone(reply);
      case 'wrong':
        return sendPage(reply, await again(WRONG_CODE), ERROR_STATUS.not_authenticated);
      case 'wait':
        reply.header('retry-after', result.seconds);
        return sendPage(reply, await again(lockedText(result.seconds)), ERROR_STATUS.too_many_requests);
    }
  });

  app.post('/login/add', { config: { guessable: true } }, async (request, reply) => {
    const { code, callback, ...open } = read(request);
    const result = await addAtSignIn(context, open, code);
    switch (result.outcome) {
      case 'right':
        return sendPage(reply, recoveryCodesPage({ ...result, callback }));
      case 'wrong':
        return sendAddPage(context, reply, { ...open, callback, message: WRONG_CODE }, 401);
      default:
        return sendGone(reply);
    }
  });

  // The script of the page asks for it. Without a step the passkey says who it is, where passwords are on.
  app.post('/login/passkey/options', async (request, reply) => {
    const { callback: _callback, ...open } = read(request);
    if (!open.browser) return reply.status(400).send();
    limiter.count('passkey', perMinute(20), { address: request.ip });
    const alone = open.step === '' && !context.config.OIDC;
    const challenge = alone
      ? await challengePasskey(context, { browser: open.browser, purpose: 'passkey' })
      : await challengeForCode(context, open);
    return challenge
      ? reply.header('cache-control', 'no-store').send(challenge)
      : reply.status(ERROR_STATUS.refused).send();
  });

  app.post('/login/passkey', { config: { guessable: true } }, async (request, reply) => {
    const { answer, callback, ...open } = read(request);
    const result = await finishWithPasskey(context, open, answer);
    if (result.outcome !== 'right')
      return sendPage(reply, noticePage('Please sign in again', NO_PASSKEY), ERROR_STATUS.not_authenticated);
    cookies.browser.set(reply, open.browser, context.clock.now());
    return toPortal(reply, callback, result.authToken);
  });

  app.post('/login/done', async (request, reply) => {
    const { callback, ...open } = read(request);
    const authToken = await finishAdded(context, open);
    if (authToken === undefined) return sendGone(reply);
    cookies.browser.set(reply, open.browser, context.clock.now());
    return toPortal(reply, callback, authToken);
  });
}
