import { callsOf, type ErrorBody } from '@parwell/contract';
import { resolveGrants, type Grants } from '@parwell/domain';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { noMetrics, type Metrics, type Sample } from '../monitoring/metrics.ts';
import { createCallPlaces, type CallPlacesOptions } from './call-places.ts';
import { errorSender } from './error-mapper.ts';
import { EventStream } from './event-stream.ts';
import { unlimited } from './rate-limit.ts';
import { registerRoutes } from './register.ts';
import { publicRoute, route } from './route.ts';

const held = (path: `/${string}`, permission: 'signed-in' | 'public', stream = false) =>
  callsOf('settings')({
    method: 'GET',
    path,
    summary: '',
    permission,
    response: z.strictObject({}),
    ...(stream && { stream }),
  });
const WORK = held('/work', 'signed-in');
const BREAK = held('/break', 'signed-in');
const LISTEN = held('/listen', 'signed-in', true);
const OPEN = held('/open', 'public');
const DEVICE = held('/device', 'public');

const staff = resolveGrants('ALL', { orders: 'VIEWER' });
const clinic = resolveGrants(['c1'], { orders: 'VIEWER' });

let app: FastifyInstance;
let streams: EventStream[] = [];
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.end();
  await app.close();
});

/** Calls work until they are told to end. The token is the person; those of the clinic begin with `c`. */
function portalOf(options: CallPlacesOptions = { waitMs: 120_000 }) {
  const working: (() => void)[] = [];
  const gauges = new Map<string, () => readonly Sample[]>();
  const refused: string[] = [];
  const metrics: Metrics = {
    ...noMetrics,
    gauge: ({ name }, read) => void gauges.set(name, read),
    counter: () => ({
      add: (labels, count = 1) => {
        if (count > 0) refused.push(String(labels?.['because']));
      },
    }),
  };
  const work = () => new Promise<Record<string, never>>((resolve) => working.push(() => resolve({})));
  const grantsOf = (userId: string): Grants => (userId.startsWith('c') ? clinic : staff);
  app = Fastify();
  app.setErrorHandler(errorSender(() => undefined));
  registerRoutes(
    app,
    [
      route(WORK, work),
      route(BREAK, async () => Promise.reject(new Error('broken'))),
      route(LISTEN, async () => {
        const stream = new EventStream();
        streams = [...streams, stream];
        return stream;
      }),
      publicRoute(OPEN, work),
      publicRoute(DEVICE, work, { limitsItself: true }),
    ],
    {
      authenticate: async (userId) => ({
        userId,
        email: userId,
        sessionId: userId,
        grants: grantsOf(userId),
      }),
      limiter: unlimited,
      places: createCallPlaces({ metrics }, options),
      requireFresh: async () => undefined,
      recordRefusal: async () => undefined,
      checkAnswers: false,
      expected: [WORK, BREAK, LISTEN, OPEN, DEVICE],
    },
  );
  const ask = (path: string, person = 'ana') =>
    app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${person}` } });
  const many = (count: number, path: string, person?: string) =>
    Array.from({ length: count }, () => ask(path, person));
  return {
    ask,
    many,
    refused,
    atWork: () => working.length,
    waiting: () => gauges.get('parwell_calls_waiting')?.()[0]?.value,
    /** Ends one call after the other until `answers` are there. */
    finish: async <Answer>(answers: readonly Promise<Answer>[]): Promise<Answer[]> => {
      const over = { all: false };
      const all = Promise.all(answers).finally(() => (over.all = true));
      while (!over.all) {
        working.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
      return all;
    },
  };
}

const start = <Answer>(asked: Promise<Answer>): Promise<Answer> => {
  void asked.catch(() => undefined);
  return asked;
};

test('of one person four calls work at once; of one beside whom others work, one; all are answered in the end', async () => {
  const { many, ask, atWork, waiting, finish, refused } = portalOf();
  const first = many(40, '/work').map(start);
  await expect.poll(atWork).toBe(4);
  await expect.poll(waiting).toBe(36);
  const other = start(ask('/work', 'ben'));
  await expect.poll(atWork).toBe(5);
  const answers = await finish([...first, other]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect([waiting(), refused]).toEqual([0, []]);
});

test('a call beyond the line is refused at once, and one that waited in vain later: 429, with when to try again', async () => {
  const { many, finish, refused, atWork } = portalOf();
  const all = many(105, '/work').map(start);
  await expect.poll(atWork).toBe(4);
  const answers = await finish(all);
  const over = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(over).toHaveLength(1);
  expect(over[0]?.statusCode).toBe(429);
  expect(over[0]?.headers['retry-after']).toBe('2');
  expect(over[0]?.json<ErrorBody>()).toEqual({
    code: 'too_many_requests',
    message: 'Too many requests at once. Try again in 2 seconds.',
  });
  expect(refused).toEqual(['line']);
  await app.close();

  const hurried = portalOf({ waitMs: 1 });
  const working = hurried.many(4, '/work').map(start);
  await expect.poll(hurried.atWork).toBe(4);
  expect((await hurried.ask('/work')).statusCode).toBe(429);
  expect(hurried.refused).toEqual(['wait']);
  await hurried.finish(working);
});

test('people of one customer have twelve places together, staff only their own', async () => {
  const { ask, atWork, waiting, finish } = portalOf();
  const people = Array.from({ length: 14 }, (_, n) => start(ask('/work', `c${n}`)));
  await expect.poll(waiting).toBe(2);
  expect(atWork()).toBe(12);
  const colleagues = Array.from({ length: 14 }, (_, n) => start(ask('/work', `s${n}`)));
  await expect.poll(atWork).toBe(26);
  expect(waiting()).toBe(2);
  await finish([...people, ...colleagues]);
});

test('callers without a session share the places of their address; what has limits of its own takes none', async () => {
  const { many, atWork, waiting, finish } = portalOf();
  const open = many(21, '/open').map(start);
  await expect.poll(waiting).toBe(1);
  expect(atWork()).toBe(20);
  const devices = many(30, '/device').map(start);
  await expect.poll(atWork).toBe(50);
  await finish([...open, ...devices]);
});

test('a place is free again after a failure, and when a stream has begun', async () => {
  const { many, ask, atWork, finish } = portalOf();
  const failed = await Promise.all(many(6, '/break'));
  expect(failed.map(({ statusCode }) => statusCode)).toEqual(failed.map(() => 500));
  const listening = many(6, '/listen').map(start);
  await expect.poll(() => streams.length).toBe(6);
  const working = start(ask('/work'));
  await expect.poll(atWork).toBe(1);
  await finish([working]);
  for (const stream of streams) stream.end();
  await Promise.all(listening);
});

test('a client that goes away leaves the line, and its call does no work', async () => {
  const { many, atWork, waiting, finish } = portalOf();
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const working = many(4, '/work').map(start);
  await expect.poll(atWork).toBe(4);
  const client = new AbortController();
  const asked = fetch(`${url}/api/work`, {
    headers: { authorization: 'Bearer ana' },
    signal: client.signal,
  });
  const gone = asked.catch((error: Error) => error.name);
  await expect.poll(waiting).toBe(1);
  client.abort();
  expect(await gone).toBe('AbortError');
  await expect.poll(waiting).toBe(0);
  await finish(working);
  expect(atWork()).toBe(0);
});
