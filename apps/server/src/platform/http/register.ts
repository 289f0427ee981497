import { text as textOf } from 'node:stream/consumers';
import { calls, CsvExport, type Call } from '@parwell/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../app-error.ts';
import { JsonStream } from '../json-stream.ts';
import { JsonText } from '../json-text.ts';
import { answerSchema } from './answer-schema.ts';
import { endlessPlaces, type CallPlaces } from './call-places.ts';
import { EventStream, sendEvents } from './event-stream.ts';
import {
  assertPermission,
  requireCaller,
  requirePermission,
  requirePerson,
  type Authenticate,
} from './guard.ts';
import { readInput, readPart } from './input.ts';
import { FileAnswer, sendFile } from './file-answer.ts';
import { noteCaller } from './origin.ts';
import { DOWNLOADS, type RateLimiter } from './rate-limit.ts';
import { isRefusedChange, type Refusal } from './refusal.ts';
import type { Caller, Route } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    registered?: boolean;
    /** A public document that is not a call, such as the API documentation. */
    public?: boolean;
    stream?: boolean;
  }
}

interface Options {
  readonly authenticate: Authenticate;
  readonly limiter: RateLimiter;
  /** Throws if the call wants a fresh sign-in and the caller's is not. */
  readonly requireFresh: (caller: Caller, fresh: NonNullable<Call['fresh']>) => Promise<void>;
  /** Endless by default. */
  readonly places?: CallPlaces;
  readonly recordRefusal: (refusal: Refusal) => Promise<void>;
  /** Only in tests, because it costs time. */
  readonly checkAnswers: boolean;
  /** All calls of the contract, except in tests. */
  readonly expected?: readonly Call[];
}

/** A request that may be answered. */
interface Understood {
  readonly caller: Caller | undefined;
  readonly input: ReturnType<typeof readInput>;
  readonly exporting: CsvExport | undefined;
}

/** Fails if a call has no permission, no handler, or two handlers. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], options: Options): void {
  const expected = new Set(options.expected ?? calls.values());
  for (const { call, needsCaller, exportFile } of routes) {
    assertPermission(call);
    const name = `${call.method} ${call.path}`;
    if (!expected.delete(call)) throw new Error(`${name} is answered twice, or is not in the contract.`);
    if ((exportFile !== undefined) !== (call.csv === true)) {
      throw new Error(`${name} must ${exportFile ? 'not ' : ''}answer as a file: the contract says so.`);
    }
    if (needsCaller === (call.permission === 'public')) {
      throw new Error(`${name} must ${needsCaller ? 'not ' : ''}have a caller: its permission says so.`);
    }
  }
  const [missing] = expected;
  if (missing) throw new Error(`${missing.method} ${missing.path} has no handler.`);

  for (const route of routes) registerRoute(app, route, options);
}

function registerRoute(
  app: FastifyInstance,
  { call, needsCaller, handle, maxBytes, limit, guessable, exportFile, limitsItself }: Route,
  options: Options,
): void {
  const places = limitsItself ? endlessPlaces : (options.places ?? endlessPlaces);
  app.route({
    ...(maxBytes && { bodyLimit: maxBytes }),
    // Compression would delay events.
    ...(call.stream && { compress: false }),
    method: call.method,
    url: `/api${call.path}`,
    config: { registered: true, ...(guessable && { guessable }), ...(call.stream && { stream: true }) },
    handler: async (request, reply) => {
      const caller = needsCaller ? await requireCaller(request, options.authenticate) : undefined;
      if (caller) noteCaller(caller);
      try {
        return await answer(request, reply, caller);
      } catch (error) {
        if (caller && isRefusedChange(call, error)) await noteRefusal(request, caller, error);
        throw error;
      }
    },
  });

  async function answer(request: FastifyRequest, reply: FastifyReply, caller: Caller | undefined) {
    if (caller) requirePerson(call, caller);
    const { exporting, query } = exportFile ? splitExport(request.query) : { query: request.query };
    const input = readInput(call, { params: request.params, query, body: request.body });
    if (caller) requirePermission(call.permission, caller, input);
    if (caller && call.fresh) await options.requireFresh(caller, call.fresh);
    const by = { person: caller?.userId, address: request.ip };
    if (limit) options.limiter.count(`${call.method} ${call.path}`, limit, by);
    const leave = await places.enter({ request, reply }, caller);
    // Nobody is there to be answered.
    if (!leave) return reply.hijack();
    let send: () => FastifyReply;
    try {
      send = await work(request, reply, { caller, input, exporting });
    } finally {
      leave();
    }
    return send();
  }

  /** Returns what sends the answer: a reply that is awaited lasts until the client has read it. */
  async function work(
    request: FastifyRequest,
    reply: FastifyReply,
    { caller, input, exporting }: Understood,
  ): Promise<() => FastifyReply> {
    if (exportFile && caller && exporting) {
      options.limiter.count('export', DOWNLOADS, { person: caller.userId, address: request.ip });
      const { where } = input.query as { where?: unknown };
      const file = await exportFile(where, caller, exporting);
      return () => sendFile(reply, file);
    }
    const result = await handle(input as never, caller as never, { request, reply });
    if (result instanceof FileAnswer) return () => sendFile(reply, result);
    if (result instanceof EventStream !== (call.stream === true))
      throw new Error(
        `${call.method} ${call.path} must answer as its contract says: with events, or without.`,
      );
    if (result instanceof EventStream) return () => sendEvents(reply, result);
    reply.type('application/json; charset=utf-8');
    if (result instanceof JsonStream && !options.checkAnswers) return () => reply.send(result.content);
    const text = await jsonText(result);
    if (options.checkAnswers) answerSchema(call, input.query).parse(JSON.parse(text));
    return () => reply.send(text);
  }

  /** A failure to record it does not change the answer. */
  async function noteRefusal(request: FastifyRequest, caller: Caller, { message }: AppError): Promise<void> {
    const [path = ''] = request.url.replace(/^\/api/, '').split('?');
    try {
      await options.recordRefusal({ call, path: decodeURI(path), caller, reason: message });
    } catch (error) {
      request.log.error({ err: error }, 'a refused change could not be recorded');
    }
  }
}

async function jsonText(result: unknown): Promise<string> {
  if (result instanceof JsonText) return result.text;
  return result instanceof JsonStream ? textOf(result.content) : JSON.stringify(result);
}

function splitExport(query: unknown): { exporting?: CsvExport; query: unknown } {
  const parameters = Object.entries(query as Record<string, unknown>);
  const isOption = ([name]: [string, unknown]) => Object.hasOwn(CsvExport.shape, name);
  const options = Object.fromEntries(parameters.filter(isOption));
  if (options['csvExport'] === undefined) return { query };
  const rest = Object.fromEntries(parameters.filter((parameter) => !isOption(parameter)));
  return { exporting: readPart(CsvExport, options) as CsvExport, query: rest };
}

/** Fails if a route under /api is neither a call of the contract nor declared public. */
export function guardApiRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (url.startsWith('/api') && !config?.registered && !config?.public) {
      throw new Error(`${String(method)} ${url} is registered outside the contract.`);
    }
  });
}
