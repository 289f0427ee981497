import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { slowRefusals } from './slow-refusals.ts';

test('refusals for asking too often or guessing wait, some of an address at a time; other answers do not', async () => {
  const app = Fastify();
  const asked: number[] = [];
  const waiting: (() => void)[] = [];
  // The test controls the time, however slowly requests come in.
  slowRefusals(app, undefined, (ms) => {
    asked.push(ms);
    return new Promise<void>((goOn) => waiting.push(goOn));
  });
  app.get('/refused', async (_request, reply) => reply.code(429).send('too often'));
  app.get('/answered', async () => 'yes');
  app.get('/wrong', async (_request, reply) => reply.code(401).send('wrong'));
  app.get('/guessed', { config: { guessable: true } }, async (_request, reply) =>
    reply.code(401).send('wrong'),
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const statusOf = async (path: string) => (await fetch(url + path)).status;
  const goOn = () => waiting.splice(0).forEach((each) => each());
  try {
    let closed = 0;
    const allClosed = Promise.withResolvers<void>();
    const refused = Array.from({ length: 205 }, () =>
      statusOf('/refused').catch(() => {
        closed += 1;
        if (closed === 5) allClosed.resolve();
        return 'closed' as const;
      }),
    );
    await allClosed.promise;
    expect(await statusOf('/answered')).toBe(200);
    expect(await statusOf('/wrong')).toBe(401);
    expect(asked).toEqual(Array.from({ length: 200 }, () => 1000));
    goOn();
    const outcomes = await Promise.all(refused);
    expect(outcomes.filter((each) => each === 429)).toHaveLength(200);

    // There is room again, and a guess waits too.
    const guessed = statusOf('/guessed');
    await expect.poll(() => waiting).toHaveLength(1);
    goOn();
    expect(await guessed).toBe(401);
  } finally {
    goOn();
    await app.close();
  }
});
