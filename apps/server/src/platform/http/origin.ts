import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** Where a request came from. */
export interface Origin {
  readonly address: string;
  /** The caller's session, once it is known. */
  sessionId?: string;
}

const storage = new AsyncLocalStorage<Origin>();

/**
 * The origin of the request that is being answered; undefined in jobs and tools. It is found without being passed
 * along, so that no audit entry can be written without it.
 */
export const currentOrigin = (): Origin | undefined => storage.getStore();

export function noteSession(sessionId: string): void {
  const origin = storage.getStore();
  if (origin) origin.sessionId = sessionId;
}

/** Runs after the body was read: reading it would lose the storage. */
export function rememberOrigins(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => storage.run({ address: request.ip }, done));
}
