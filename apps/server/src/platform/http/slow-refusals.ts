import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Passwords or secrets could be guessed here, so that every refusal waits. */
    guessable?: boolean;
  }
}

const TOO_MANY_REQUESTS = 429;
const FIRST_REFUSAL = 400;

/** How long somebody waits for a refusal who asks too often or may be guessing. */
export const REFUSAL_DELAY_MS = 1000;
/**
 * How many refusals may wait for one address. The next is not answered, and its connection is closed. Waiting costs next
 * to nothing; connecting anew, which programs do at once, does not.
 */
const MOST_WAITING = 200;

/**
 * Lets refusals wait where somebody asks too often or may be guessing. Otherwise those who ask again at once, as programs
 * do, would keep the portal busy with saying no.
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
