import { callsOf } from '@parwell/contract';
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { streamJson } from '../json-stream.ts';
import { unlimited } from './rate-limit.ts';
import { registerRoutes } from './register.ts';
import { publicRoute } from './route.ts';
import { createHttpServer } from './server.ts';

type Write = Parameters<typeof streamJson>[0];

const call = callsOf('settings')({
  method: 'GET',
  path: '/long',
  summary: '',
  permission: 'public',
  response: z.unknown(),
});

const PARTS = Array.from({ length: 10_000 }, (_, number) => `"${String(number).padEnd(100, 'x')}"`);

let portal: TestPortal;
let url: string;
let write: Write;
let app: ReturnType<typeof createHttpServer>;

beforeAll(async () => {
  portal = await startTestPortal();
  const { config, log } = portal.context;
  app = createHttpServer({
    config,
    log,
    readiness: { life: { stage: 'running' }, database: async () => true },
  });
  // Compression applies only to routes added after it has loaded.
  await app.after();
  registerRoutes(app, [publicRoute(call, async () => streamJson((send) => write(send)))], {
    authenticate: async () => null,
    limiter: unlimited,
    requireFresh: async () => {},
    recordRefusal: async () => {},
    checkAnswers: false,
    expected: [call],
  });
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/long`;
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

const whole: Write = async (send) => {
  send('[');
  PARTS.forEach((part, place) => send(place === 0 ? part : `,${part}`));
  send(']');
};

test.each(['br', 'identity'])('a long answer arrives whole (%s)', async (encoding) => {
  write = whole;
  const answer = await fetch(url, { headers: { 'accept-encoding': encoding } });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null);
  expect(await answer.text()).toBe(`[${PARTS.join(',')}]`);
});

test('what fails before anything was sent is an error like any other', async () => {
  write = async (send) => {
    send('["a little"');
    throw new Error('broken');
  };
  const answer = await fetch(url);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('a little');
});

test.each(['br', 'identity'])(
  'what fails later is broken off, not taken for the whole (%s)',
  async (encoding) => {
    const { promise: arrived, resolve: hasArrived } = Promise.withResolvers<void>();
    write = async (send) => {
      await whole(send);
      await arrived;
      throw new Error('broken');
    };
    const answer = await fetch(url, { headers: { 'accept-encoding': encoding } });
    hasArrived();
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
  },
);

test('a reader who leaves in the middle takes nothing along', async () => {
  const { promise: left, resolve: hasLeft } = Promise.withResolvers<void>();
  const { promise: ended, resolve: hasEnded } = Promise.withResolvers<void>();
  write = async (send) => {
    await whole(send);
    await left;
    await whole(send);
    hasEnded();
  };
  const asking = request(url).end();
  await once(asking, 'response');
  asking.destroy();
  await once(asking, 'close');
  hasLeft();
  await ended;
  write = whole;
  const next = await fetch(url);
  expect(await next.json()).toHaveLength(PARTS.length);
});
