import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handleEvent } from './payment-events.service.ts';

/** Called by the payment provider, not by the portal, so it is not in the contract. */
export function registerPaymentHooks(app: FastifyInstance, context: Context): void {
  const gateway = context.gateways.payments;
  if (!gateway) return;
  app.register(async (scope) => {
    // The signature covers the raw bytes, so the body must not be parsed first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/payments/events', async ({ headers, body }) => {
      const event = gateway.readEvent(headers, Buffer.isBuffer(body) ? body : Buffer.alloc(0));
      if (event) await handleEvent(context, gateway, event);
      return {};
    });
  });
}
