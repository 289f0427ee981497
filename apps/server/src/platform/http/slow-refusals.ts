import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const TOO_MANY_REQUESTS = 429;

/** How long somebody who asks too often waits for the refusal. */
export const REFUSAL_DELAY_MS = 1000;
/** How many refusals may wait for one address. The next is not answered; its connection is closed. */
const MOST_WAITING = 20;

/**
 * Lets refusals for asking too often wait. Otherwise somebody who asks again at once, as programs do, would keep the
 * portal busy with saying no.
 */
export function slowRefusals(app: FastifyInstance, delayMs = REFUSAL_DELAY_MS): void {
  const waiting = new Map<string, number>();
  app.addHook('onSend', async ({ ip, raw }, { statusCode }, payload) => {
    if (statusCode !== TOO_MANY_REQUESTS || delayMs === 0) return payload;
    const others = waiting.get(ip) ?? 0;
    if (others >= MOST_WAITING) {
      raw.destroy();
      return payload;
    }
    waiting.set(ip, others + 1);
    try {
      await wait(delayMs);
    } finally {
      const left = (waiting.get(ip) ?? 1) - 1;
      if (left > 0) waiting.set(ip, left);
      else waiting.delete(ip);
    }
    return payload;
  });
}
