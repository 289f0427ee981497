import { listJobs } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestPortal, type TestPortal } from '../../test/portal.ts';
import { sql } from './db/database.ts';
import { createJobs, handles, type JobDefinition, type JobRun, type Jobs } from './jobs.ts';
import { createLog } from './log.ts';
import { createLoops } from './loops.ts';

let portal: TestPortal;
const silent = createLog({ level: 'silent' });
const Data = z.object({ n: z.number() });
const job = (
  name: string,
  extra: Partial<JobDefinition<{ n: number }>> = {},
): JobDefinition<{ n: number }> => ({
  name,
  data: Data,
  retries: 2,
  retrySeconds: 1,
  ...extra,
});
const asked = (definition: JobDefinition<{ n: number }>) => definition as unknown as JobDefinition;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addUser({
    email: 'ops@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { dashboard_operations: 'VIEWER' },
  });
});
afterAll(() => portal.close());

test('ended jobs are listed as long as the setting says', async () => {
  const definition = job('test.kept');
  for (const keptDays of [14, 3]) {
    const definitions = [asked(definition)];
    const jobs = createJobs({ url: portal.db.url, log: silent, work: false, definitions, keptDays });
    await jobs.start([handles(definition, async () => {})]);
    await jobs.stop();
    const kept = sql`SELECT deletion_seconds / 86400 AS days FROM pgboss.queue WHERE name = 'test.kept'`;
    expect(await portal.db.one(kept)).toEqual({ days: keptDays });
  }
});

async function withJobs(
  definition: JobDefinition<{ n: number }>,
  handle: (data: { n: number }) => Promise<void>,
  use: (jobs: Jobs) => Promise<void>,
  work = false,
) {
  const jobs = createJobs({ url: portal.db.url, log: silent, work, definitions: [asked(definition)] });
  await jobs.start([handles(definition, handle)]);
  await use(jobs).finally(() => jobs.stop());
}

test('the server does not start if a job has no handler', async () => {
  const jobs = createJobs({
    url: portal.db.url,
    log: silent,
    work: false,
    definitions: [asked(job('test.unhandled'))],
  });
  await expect(jobs.start([])).rejects.toThrow('Job test.unhandled has no handler.');
});

test('a job is queued in the transaction that causes it: both or neither', async () => {
  const definition = job('test.together');
  const handled: number[] = [];
  await withJobs(
    definition,
    async ({ n }) => void handled.push(n),
    async (jobs) => {
      await portal.db.transaction((tx) => jobs.enqueue(tx, definition, { n: 1 }));
      const failing = portal.db.transaction(async (tx) => {
        await jobs.enqueue(tx, definition, { n: 2 });
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      expect(await jobs.runWaiting()).toBe(1);
      expect(handled).toEqual([1]);
    },
  );
});

test('jobs queued together run one after the other, without delay', async () => {
  const definition = job('test.manyTogether');
  const handled: number[] = [];
  const began = performance.now();
  const { promise: finished, resolve } = Promise.withResolvers<void>();
  await withJobs(
    definition,
    async ({ n }) => {
      handled.push(n);
      if (handled.length === 20) resolve();
    },
    async (jobs) => {
      await portal.db.transaction(async (tx) => {
        for (let n = 1; n <= 20; n += 1) await jobs.enqueue(tx, definition, { n });
      });
      await finished;
    },
    true,
  );
  expect(handled.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  // Waiting for the polling interval would take at least two seconds each.
  expect(performance.now() - began).toBeLessThan(30_000);
});

test('invalid job data is refused before it is queued', async () => {
  const definition = job('test.wrongData');
  await withJobs(
    definition,
    async () => {},
    async (jobs) => {
      const sending = portal.db.transaction((tx) => jobs.enqueue(tx, definition, { n: 'one' } as never));
      await expect(sending).rejects.toThrow();
    },
  );
});

test('a failing job is retried with backoff and ends in a failed state that staff can see', async () => {
  const definition = job('test.failing', { retries: 1, retrySeconds: 1 });
  let tries = 0;
  const fail = async () => {
    tries += 1;
    throw new Error('the ERP is on holiday');
  };
  await withJobs(definition, fail, async (jobs) => {
    await portal.db.transaction((tx) => jobs.enqueue(tx, definition, { n: 1 }));
    await jobs.runWaiting();
    expect(tries).toBe(1);
    const { waits } = await portal.db.one<{ waits: boolean }>(
      sql`SELECT state = 'retry' AND start_after > now() AS waits FROM pgboss.job WHERE name = 'test.failing'`,
    );
    expect(waits).toBe(true);
    await portal.db.run(
      sql`UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE name = 'test.failing'`,
    );
    await jobs.runWaiting();
    expect(tries).toBe(2);
  });
  const staff = await portal.signIn('ops@fff.example');
  const list = await staff.get(listJobs, { query: { where: JSON.stringify({ name: 'test.failing' }) } });
  expect(list.total_record).toBe(1);
  expect(list.result[0]).toMatchObject({ status: 'Failure', attempts: 2, error: 'the ERP is on holiday' });
});

test('a worker picks up a job as soon as it is committed, and notes it as the latest run (D5)', async () => {
  const definition = job('test.worker', { byPerson: true });
  let arrived: (n: number) => void = () => {};
  const arrival = new Promise<number>((resolve) => (arrived = resolve));
  await withJobs(
    definition,
    async ({ n }) => arrived(n),
    async (jobs) => {
      await portal.db.transaction((tx) => jobs.enqueue(tx, definition, { n: 7 }));
      expect(await arrival).toBe(7);
      const { noted } = await portal.db.one<{ noted: boolean }>(sql`
        SELECT job_id = (SELECT id FROM pgboss.job WHERE name = 'test.worker') AS noted
        FROM latest_job_runs WHERE name = 'test.worker'`);
      expect(noted).toBe(true);
    },
    true,
  );
});

test('the schedules in the database match the code', async () => {
  const scheduled = job('test.nightly', { cron: '0 3 * * *' });
  await withJobs(
    scheduled,
    async () => {},
    async () => {},
    true,
  );
  const names = async () =>
    (await portal.db.many<{ name: string }>(sql`SELECT name FROM pgboss.schedule`)).map(({ name }) => name);
  expect(await names()).toContain('test.nightly');
  await withJobs(
    job('test.nightly'),
    async () => {},
    async () => {},
    true,
  );
  expect(await names()).not.toContain('test.nightly');
});

/** `begun` reports which worker has begun the job, the first time and the second. */
async function withTwoWorkers(
  definition: JobDefinition<{ n: number }>,
  stopping: { readonly finishMs: number; readonly letGoMs: number },
  handle: (run: JobRun, time: number) => Promise<void>,
  use: (workers: readonly Jobs[], begun: readonly Promise<number>[]) => Promise<void>,
) {
  const begun = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  let times = 0;
  const workers = [0, 1].map(() =>
    createJobs({
      url: portal.db.url,
      log: silent,
      work: true,
      definitions: [asked(definition)],
      ...stopping,
    }),
  );
  for (const [place, worker] of workers.entries())
    await worker.start([
      handles(definition, async (_data, run) => {
        begun[times++]?.resolve(place);
        await handle(run, times);
      }),
    ]);
  await portal.db.transaction((tx) => workers[0]!.enqueue(tx, definition, { n: 1 }));
  await use(
    workers,
    begun.map(({ promise }) => promise),
  );
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(times).toBeLessThanOrEqual(2);
}

const stateOf = (name: string) =>
  portal.db.many(sql`SELECT state, retry_count AS tries FROM pgboss.job WHERE name = ${name}`);

test('a job that is done soon is finished before its worker stops', async () => {
  const definition = job('test.short');
  const { promise: finish, resolve } = Promise.withResolvers<void>();
  await withTwoWorkers(
    definition,
    { finishMs: 60_000, letGoMs: 0 },
    () => finish,
    async (workers, [first]) => {
      const stopped = workers[(await first)!]!.stop();
      resolve();
      await stopped;
      expect(await stateOf('test.short')).toEqual([{ state: 'completed', tries: 0 }]);
    },
  );
});

test('a job that takes long is begun by another worker as soon as its own stops, and no try is counted', async () => {
  const definition = job('test.long', { retries: 0, byPerson: true });
  await withTwoWorkers(
    definition,
    { finishMs: 0, letGoMs: 60_000 },
    async ({ signal }, time) => {
      if (time > 1) return;
      await new Promise((_resolve, reject) => signal.addEventListener('abort', reject));
    },
    async (workers, [first, second]) => {
      const place = (await first)!;
      await workers[place]!.stop();
      expect(await second).toBe(1 - place);
      await expect.poll(() => stateOf('test.long')).toEqual([{ state: 'completed', tries: 0 }]);
      const noted = await portal.db.one<{ noted: boolean }>(sql`
        SELECT job_id = (SELECT id FROM pgboss.job WHERE name = 'test.long') AS noted
        FROM latest_job_runs WHERE name = 'test.long'`);
      expect(noted).toEqual({ noted: true });
    },
  );
});

test('a job that does not stop is handed on too, and its end does not count for the other worker', async () => {
  const definition = job('test.deaf');
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await withTwoWorkers(
    definition,
    { finishMs: 0, letGoMs: 0 },
    (_run, time) => ends[time - 1]!.promise,
    async (workers, [first, second]) => {
      const place = (await first)!;
      const stopped = workers[place]!.stop();
      expect(await second).toBe(1 - place);
      ends[0]!.resolve();
      await stopped;
      expect(await stateOf('test.deaf')).toEqual([{ state: 'active', tries: 0 }]);
      ends[1]!.resolve();
      await expect.poll(() => stateOf('test.deaf')).toEqual([{ state: 'completed', tries: 0 }]);
    },
  );
});

test('a run of a job that does not go on for twenty minutes is stalled, until it ends', async () => {
  let now = 0;
  const loops = createLoops({ log: silent, now: () => now });
  const definition = job('test.stalled');
  const jobs = createJobs({
    url: portal.db.url,
    log: silent,
    work: true,
    definitions: [asked(definition)],
    loops,
  });
  const [begun, hung] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await jobs.start([
    handles(definition, async () => {
      begun.resolve();
      await hung.promise;
    }),
  ]);
  await portal.db.transaction((tx) => jobs.enqueue(tx, definition, { n: 1 }));
  await begun.promise;
  now += 20 * 60_000;
  expect(loops.stalled()).toEqual([]);
  now += 1;
  expect(loops.stalled()).toEqual(['job test.stalled']);
  hung.resolve();
  await expect.poll(() => loops.stalled()).toEqual([]);
  await jobs.stop();
});
