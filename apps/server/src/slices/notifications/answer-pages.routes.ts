import { ERROR_STATUS } from '@parwell/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { sendPage } from '../../platform/http/plain-page.ts';
import * as pages from './answer-pages.ts';
import { ANSWER_PATH, answerQuestion, findAsked } from './ask-address.service.ts';

const token = z.string().max(200).catch('');
const Query = z.object({ token });
/** Whatever else is sent shows the question again. */
const Form = z.object({ token, answer: z.enum(['confirmed', 'refused']).optional().catch(undefined) });

/** Open to anyone with the link of a question to an address outside (N12). */
export function registerAnswerPages(app: FastifyInstance, context: Context): void {
  const ask = async (reply: FastifyReply, secret: string) =>
    sendPage(reply, pages.questionPage(secret, await findAsked(context, secret)));

  const orGone = (reply: FastifyReply) => (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return sendPage(reply, pages.gonePage(error.message), ERROR_STATUS.refused);
  };

  app.get(ANSWER_PATH, { config: { guessable: true } }, (request, reply) =>
    ask(reply, Query.parse(request.query).token).catch(orGone(reply)),
  );

  app.post(ANSWER_PATH, { config: { guessable: true } }, async (request, reply) => {
    const form = Form.parse(request.body ?? {});
    const { answer } = form;
    if (!answer) return ask(reply, form.token).catch(orGone(reply));
    return answerQuestion(context, form.token, answer)
      .then((asked) =>
        sendPage(reply, answer === 'confirmed' ? pages.agreedPage(asked) : pages.refusedPage(asked)),
      )
      .catch(orGone(reply));
  });
}
