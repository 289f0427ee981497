import { calls, type Call } from '@parwell/contract';
import type { FastifyInstance } from 'fastify';
import { JsonText } from '../json-text.ts';
import { assertPermission, requireCaller, requirePermission, type Authenticate } from './guard.ts';
import { readInput } from './input.ts';
import type { Route } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Came through the contract. */
    registered?: boolean;
    /** A document for everybody that is no call. */
    public?: boolean;
  }
}

interface Options {
  readonly authenticate: Authenticate;
  /** Tests check every answer against the contract; production trusts the SQL the tests have seen. */
  readonly checkAnswers: boolean;
  /** The calls that must be answered; all of the contract's unless a test says otherwise. */
  readonly expected?: readonly Call[];
}

/** Puts the contract's calls on the server. Fails when one has no permission, no handler, or two. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], options: Options): void {
  const expected = new Set(options.expected ?? calls.values());
  for (const { call, needsCaller } of routes) {
    assertPermission(call);
    const name = `${call.method} ${call.path}`;
    if (!expected.delete(call)) throw new Error(`${name} is answered twice, or is not in the contract.`);
    if (needsCaller === (call.permission === 'public')) {
      throw new Error(`${name} must ${needsCaller ? 'not ' : ''}have a caller: its permission says so.`);
    }
  }
  const [missing] = expected;
  if (missing) throw new Error(`${missing.method} ${missing.path} has no handler.`);

  for (const route of routes) registerRoute(app, route, options);
}

function registerRoute(app: FastifyInstance, { call, needsCaller, handle }: Route, options: Options): void {
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    config: { registered: true },
    handler: async (request, reply) => {
      const caller = needsCaller
        ? await requireCaller(request.headers.authorization, options.authenticate)
        : undefined;
      const input = readInput(call, request);
      if (caller) requirePermission(call.permission, caller, input);
      const answer = await handle(input as never, caller as never, { request, reply });
      const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer);
      if (options.checkAnswers) call.response.parse(JSON.parse(text));
      return reply.type('application/json; charset=utf-8').send(text);
    },
  });
}

/** Refuses any route under /api that did not come through the contract or is not openly public. */
export function guardApiRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (url.startsWith('/api') && !config?.registered && !config?.public) {
      throw new Error(`${String(method)} ${url} is registered outside the contract.`);
    }
  });
}
