import type { FastifyInstance } from 'fastify';

/** Long enough for a connection to become free or a server to be replaced, short enough for people to wait. */
const RETRY_SECONDS = '2';
const UNAVAILABLE = 503;

/** For every 503: of calls, health checks, and a server that is closing. */
export function sayWhenToRetry(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === UNAVAILABLE && !reply.hasHeader('retry-after'))
      reply.header('retry-after', RETRY_SECONDS);
  });
  // While closing, Fastify answers new requests by itself, without hooks.
  app.addHook('preClose', async () => {
    app.server.prependListener('request', (_request, response) => {
      response.setHeader('retry-after', RETRY_SECONDS);
    });
  });
}
