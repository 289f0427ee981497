import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Caller } from './route.ts';

export interface Origin {
  readonly address: string;
  /** The caller's session, once it is known. */
  sessionId?: string;
  /** Or the token of the program that calls. */
  token?: { readonly tokenId: string; readonly name: string };
}

const storage = new AsyncLocalStorage<Origin>();

/** Undefined in jobs and tools. Not passed along, so that no audit entry can be written without it. */
export const currentOrigin = (): Origin | undefined => storage.getStore();

export function noteCaller({ sessionId, token }: Pick<Caller, 'sessionId' | 'token'>): void {
  const origin = storage.getStore();
  if (!origin) return;
  if (token) origin.token = { tokenId: sessionId, name: token.name };
  else origin.sessionId = sessionId;
}

/** Runs after the body was read: reading it would lose the storage. */
export function rememberOrigins(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => storage.run({ address: request.ip }, done));
}
