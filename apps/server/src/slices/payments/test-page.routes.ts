import { ERROR_STATUS } from '@parwell/contract';
import { holdsCardNumber } from '@parwell/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { testPagePath } from '../../gateways/payments/embedded-payments.ts';
import {
  findSession,
  isUsable,
  TEST_CARDS,
  useTestCard,
  type EmbeddedSession,
} from '../../gateways/payments/embedded-sessions.ts';
import { sendPage } from '../../platform/http/plain-page.ts';
import * as pages from './test-page.ts';

const Params = z.object({ sessionId: z.string().regex(/^[\w-]{43}$/) });
const Form = z.object({ card: z.enum([...TEST_CARDS, 'abandon']) });

/** Browsers send the origin of a form. Other clients have no session to misuse. */
function isFromElsewhere({ headers, protocol, host }: FastifyRequest, publicUrl: string): boolean {
  const { origin } = headers;
  return origin !== undefined && ![`${protocol}://${host}`, new URL(publicUrl).origin].includes(origin);
}

/** The page of the embedded payment provider, open to anyone with the secret address. */
export function registerTestPage(app: FastifyInstance, { config, db, clock }: Context): void {
  if (!config.PAYMENTS_TEST_PAGE) return;

  const sessionOf = async (request: FastifyRequest) => {
    const params = Params.safeParse(request.params);
    return params.success ? findSession(db, params.data.sessionId) : undefined;
  };

  const pageOf = (session: EmbeddedSession, message?: string) => {
    const now = clock.now();
    return isUsable(session, now) ? pages.payPage(session, message) : pages.endedPage(session, now);
  };

  app.register(async (scope) => {
    // Somebody may take the page for a real one: their input must not be stored anywhere (B24).
    scope.addHook('preHandler', async ({ query, body }, reply) => {
      if (!holdsCardNumber(JSON.stringify([query, body]))) return undefined;
      return sendPage(reply, pages.refusedPage(pages.NO_CARD_NUMBERS), ERROR_STATUS.refused);
    });

    scope.get(testPagePath(':sessionId'), async (request, reply) => {
      const session = await sessionOf(request);
      return session
        ? sendPage(reply, pageOf(session))
        : sendPage(reply, pages.unknownPage(), ERROR_STATUS.not_found);
    });

    scope.post(testPagePath(':sessionId'), async (request, reply) => {
      const session = await sessionOf(request);
      if (!session) return sendPage(reply, pages.unknownPage(), ERROR_STATUS.not_found);
      const form = Form.safeParse(request.body);
      if (!form.success || isFromElsewhere(request, config.PUBLIC_URL))
        return sendPage(reply, pageOf(session, pages.CHOOSE_A_CARD), ERROR_STATUS.refused);
      const { card } = form.data;
      if (card === 'abandon') return reply.redirect(session.returnUrl, 303);
      const isUsed = await useTestCard(db, session.sessionId, card, clock.now());
      // The page itself shows a declined card or an ended session.
      const next = isUsed && card !== 'declined' ? session.returnUrl : testPagePath(session.sessionId);
      return reply.redirect(next, 303);
    });
  });
}
