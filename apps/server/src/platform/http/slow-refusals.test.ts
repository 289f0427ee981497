import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { slowRefusals } from './slow-refusals.ts';

const DELAY_MS = 200;

test('refusals for asking too often or guessing wait, some of an address at a time; other answers do not', async () => {
  const app = Fastify();
  slowRefusals(app, DELAY_MS);
  app.get('/refused', async (_request, reply) => reply.code(429).send('too often'));
  app.get('/answered', async () => 'yes');
  app.get('/wrong', async (_request, reply) => reply.code(401).send('wrong'));
  app.get('/guessed', { config: { guessable: true } }, async (_request, reply) =>
    reply.code(401).send('wrong'),
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const began = performance.now();
    const refused = Array.from({ length: 205 }, async () => {
      const { status } = await fetch(`${url}/refused`);
      return { status, ms: performance.now() - began };
    });
    const first = Promise.race(refused.map((each) => each.then(() => 'refused').catch(() => 'closed')));
    expect(await (await fetch(`${url}/answered`)).text()).toBe('yes');
    expect(await first).toBe('closed');
    const outcomes = await Promise.allSettled(refused);
    const answered = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(answered).toHaveLength(200);
    for (const { status, ms } of answered) {
      expect(status).toBe(429);
      expect(ms).toBeGreaterThanOrEqual(DELAY_MS - 1);
    }
    const timeOf = async (path: string) => {
      const asked = performance.now();
      expect((await fetch(url + path)).status).toBe(401);
      return performance.now() - asked;
    };
    const guessed = timeOf('/guessed');
    expect(await Promise.race([guessed, timeOf('/wrong').then(() => 'at once')])).toBe('at once');
    expect(await guessed).toBeGreaterThanOrEqual(DELAY_MS - 1);
  } finally {
    await app.close();
  }
});
