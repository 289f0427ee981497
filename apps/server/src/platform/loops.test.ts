import { expect, test } from 'vitest';
import { createHealthServer } from './http/health.ts';
import { createLog } from './log.ts';
import { createLoops, roundGoesOn } from './loops.ts';
import type { Metrics, Sample } from './monitoring/metrics.ts';
import { noMetrics } from './monitoring/metrics.ts';
import { repeat } from './repeat.ts';

function watch() {
  let now = 0;
  const lines: string[] = [];
  const gauges = new Map<string, () => readonly Sample[]>();
  const metrics: Metrics = { ...noMetrics, gauge: ({ name }, read) => void gauges.set(name, read) };
  const log = createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } });
  const loops = createLoops({ log, metrics, now: () => now });
  return {
    log,
    loops,
    pass: (ms: number) => (now += ms),
    /** What the log has said since it was last asked. */
    said: () => {
      loops.check();
      return lines.splice(0).map((line) => {
        const { loop, msg, seconds } = JSON.parse(line) as Record<string, unknown>;
        return [loop, msg, ...(seconds === undefined ? [] : [seconds])];
      });
    },
    numbers: (name: string) =>
      gauges
        .get(name)?.()
        .map(({ labels, value }) => [labels?.['loop'], value]),
  };
}

const GOES_ON = 'a loop that had stalled goes on';

test('a round in which nothing happens for longer than its limit is stalled: by name, as a number, once in the log', async () => {
  const { loops, pass, said, numbers } = watch();
  const hung = Promise.withResolvers<void>();
  const documents = loops.add({ name: 'documents', everyMs: 2000, limitMs: 120_000 });
  loops.add({ name: 'posting', everyMs: 500, limitMs: 600_000 });
  const round = documents.round(() => hung.promise);
  pass(120_000);
  expect([loops.stalled(), said()]).toEqual([[], []]);
  pass(1);
  expect(loops.stalled()).toEqual(['documents']);
  expect(said()).toEqual([['documents', 'a loop has stalled', 120]]);
  expect(numbers('parwell_loop_stalled')).toEqual([
    ['documents', 1],
    ['posting', 0],
  ]);
  expect(numbers('parwell_loop_quiet_seconds')?.[0]).toEqual(['documents', 120.001]);
  pass(60_000);
  expect(said()).toEqual([]);
  hung.resolve();
  await round;
  expect(loops.stalled()).toEqual([]);
  expect(said()).toEqual([['documents', GOES_ON]]);
  expect(said()).toEqual([]);
});

test('a round that goes on may take as long as it likes', async () => {
  const { loops, pass } = watch();
  const next = Promise.withResolvers<void>();
  const hung = Promise.withResolvers<void>();
  const round = loops.add({ name: 'posting', limitMs: 10 }).round(async () => {
    await next.promise;
    roundGoesOn();
    await hung.promise;
  });
  pass(10);
  next.resolve();
  await next.promise;
  pass(10);
  expect(loops.stalled()).toEqual([]);
  pass(1);
  expect(loops.stalled()).toEqual(['posting']);
  hung.resolve();
  await round;
});

test('a loop that does not begin a round when one is due is stalled; a job has no time at which it is due', async () => {
  const { loops, pass, said } = watch();
  const loop = loops.add({ name: 'heartbeat', everyMs: 1000, limitMs: 10_000 });
  const job = loops.add({ name: 'job mail.send', limitMs: 10_000 });
  await loop.round(async () => undefined);
  await job.round(async () => undefined);
  pass(11_000);
  expect(loops.stalled()).toEqual([]);
  pass(1);
  expect(loops.stalled()).toEqual(['heartbeat']);
  expect(said()).toEqual([['heartbeat', 'a loop has stalled', 11]]);
  loop.remove();
  expect([loops.stalled(), said()]).toEqual([[], []]);
});

test('of overlapping runs of a job each is watched', async () => {
  const { loops, pass } = watch();
  const job = loops.add({ name: 'job mail.send', limitMs: 10 });
  const hung = Promise.withResolvers<void>();
  const first = job.round(() => hung.promise);
  pass(11);
  await job.round(async () => undefined);
  expect(loops.stalled()).toEqual(['job mail.send']);
  hung.resolve();
  await first;
  expect(loops.stalled()).toEqual([]);
});

test('a round that fails has ended', async () => {
  const { loops, pass } = watch();
  const loop = loops.add({ name: 'posting', everyMs: 1000, limitMs: 10 });
  await expect(loop.round(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  pass(1010);
  expect(loops.stalled()).toEqual([]);
});

test('a stopping server leaves a loop that does not end, says so, and no longer counts it', async () => {
  const { log, loops, pass, said } = watch();
  const hung = Promise.withResolvers<void>();
  const options = { name: 'documents', everyMs: 2000, failure: 'no documents', finishMs: 1 };
  const loop = repeat({ log, loops }, options, () => hung.promise);
  pass(1_000_000);
  expect(loops.stalled()).toEqual(['documents']);
  await loop.stop();
  expect(said()).toEqual([['documents', 'a loop did not end in time; it is left']]);
  expect(loops.stalled()).toEqual([]);
  hung.resolve();
});

test('a server with a stalled loop is not ready, and says which; people are answered all the same', async () => {
  let stalled: string[] = [];
  const health = createHealthServer(
    { life: { stage: 'running' }, database: async () => true, stalled: () => stalled },
    noMetrics,
  );
  const ask = async (url: string) => {
    const answer = await health.inject(url);
    return [answer.statusCode, answer.json<unknown>()];
  };
  expect(await ask('/readyz')).toEqual([200, { status: 'ready' }]);
  stalled = ['documents'];
  expect(await ask('/readyz')).toEqual([
    503,
    { status: 'not ready', missing: ['loops'], stalled: ['documents'] },
  ]);
  expect(await ask('/readyz/api')).toEqual([200, { status: 'ready' }]);
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
  await health.close();
});
