import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    guessable?: boolean;
  }
}

const TOO_MANY_REQUESTS = 429;
const FIRST_REFUSAL = 400;

export const REFUSAL_DELAY_MS = 1000;
/**
 * Per address. Further ones get no answer, and their connection is closed. Waiting costs next to nothing; connecting
 * anew, which programs do at once, does not.
 */
const MOST_WAITING = 200;

/**
 * Delays refusals of too frequent requests and possible guesses. Otherwise programs that ask again at once would
 * keep the portal busy with refusing.
 */
export function slowRefusals(
  app: FastifyInstance,
  delayMs = REFUSAL_DELAY_MS,
  pause: (ms: number) => Promise<unknown> = wait,
): void {
  const waiting = new Map<string, number>();
  app.addHook('onSend', async ({ ip, raw, routeOptions }, { statusCode }, payload) => {
    const isSlow =
      statusCode === TOO_MANY_REQUESTS ||
      (statusCode >= FIRST_REFUSAL && routeOptions.config.guessable === true);
    if (!isSlow || delayMs === 0) return payload;
    const others = waiting.get(ip) ?? 0;
    if (others >= MOST_WAITING) {
      raw.destroy();
      return payload;
    }
    waiting.set(ip, others + 1);
    try {
      await pause(delayMs);
    } finally {
      const left = (waiting.get(ip) ?? 1) - 1;
      if (left > 0) waiting.set(ip, left);
      else waiting.delete(ip);
    }
    return payload;
  });
}
