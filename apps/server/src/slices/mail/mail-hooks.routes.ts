import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { readSignedEvents } from '../../gateways/mail/sendgrid-events.ts';
import { countOpening, openPixelPath, recordReported } from './mail-events.service.ts';

/** One transparent pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const Token = z.uuid();

/** Mail programs and providers call these, the portal does not, so they are not in the contract. */
export function registerMailHooks(app: FastifyInstance, context: Context): void {
  app.get(openPixelPath(':token'), async (request, reply) => {
    const token = Token.safeParse((request.params as { token: string }).token);
    // The same answer for unknown tokens, so that nobody can find out which ones exist.
    if (token.success) await countOpening(context, token.data);
    return reply
      .headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' })
      .type('image/gif')
      .send(GIF);
  });

  const publicKey = context.config.MAIL_EVENTS_PUBLIC_KEY;
  if (publicKey === undefined) return;
  app.register(async (scope) => {
    // The signature covers the raw bytes, so the body must not be parsed first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/mail/events', async ({ headers, body }) => {
      const reported = readSignedEvents(
        { publicKey, now: context.clock.now() },
        headers,
        Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      );
      await recordReported(context, reported);
      return {};
    });
  });
}
