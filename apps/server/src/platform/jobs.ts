import { isDeepStrictEqual } from 'node:util';
import { PgBoss, type Job } from 'pg-boss';
import type { z } from 'zod';
import type { Transaction } from './db/database.ts';
import { handOnJob } from './hand-on-job.ts';
import { withCause } from './job-cause.ts';
import { openQueueConnections } from './job-connections.ts';
import { noteLatestRun } from './job-runs.ts';
import { watchJobs } from './job-watch.ts';
import type { Log } from './log.ts';
import type { Loops, WatchedLoop } from './loops.ts';
import { unwatched, type Monitoring } from './monitoring/monitoring.ts';
import { createRunning } from './running-jobs.ts';

export interface JobDefinition<Data extends object = object> {
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** A cron expression in UTC. */
  readonly cron?: string;
  /** A person waits for it, so its latest run is on the dashboard, like that of a schedule. */
  readonly byPerson?: boolean;
  readonly atStart?: boolean;
  /** With exponential backoff starting at `retrySeconds`. */
  readonly retries: number;
  readonly retrySeconds: number;
  /** Per worker; 1 by default. */
  readonly atOnce?: number;
}

const defined = new Map<string, JobDefinition>();

/** The server does not start if a declared job has no handler. */
export function defineJob<Data extends object>(
  definition: Pick<JobDefinition<Data>, 'name' | 'data'> & Partial<JobDefinition<Data>>,
): JobDefinition<Data> {
  const job = { retries: 5, retrySeconds: 10, ...definition };
  if (defined.has(job.name)) throw new Error(`Job ${job.name} is defined twice.`);
  defined.set(job.name, job);
  return job;
}

export interface JobRun {
  /**
   * Aborted when the worker is stopping and the job was not done soon. A long job checks it between its steps and
   * throws: another worker begins it again, and no try is counted.
   */
  readonly signal: AbortSignal;
}

export interface JobHandler {
  readonly job: JobDefinition;
  readonly handle: (data: never, run: JobRun) => Promise<void>;
}

/** A handler may run more than once for the same job and must be idempotent. */
export const handles = <Data extends object>(
  job: JobDefinition<Data>,
  handle: (data: Data, run: JobRun) => Promise<void>,
): JobHandler => ({ job: job, handle });

/** Queues a job in the transaction that causes it. */
export type Enqueue = <Data extends object>(
  tx: Transaction,
  job: JobDefinition<Data>,
  data: Data,
) => Promise<void>;

export interface Jobs {
  readonly enqueue: Enqueue;
  /** Sets up the queues and, on a worker, starts working. */
  start(handlers: readonly JobHandler[]): Promise<void>;
  /** Runs all waiting jobs and returns their number; for tests and small tools. */
  runWaiting(): Promise<number>;
  stop(): Promise<void>;
}

interface Options {
  readonly url: string;
  /** Bypasses the pooler of `url`, if there is one. */
  readonly directUrl?: string | undefined;
  /** For the queue's own statements. */
  readonly connections?: number;
  readonly log: Log;
  /** Otherwise this server only queues jobs. */
  readonly work: boolean;
  /** All declared ones, except in tests. */
  readonly definitions?: readonly JobDefinition[];
  readonly monitoring?: Monitoring;
  /** Notices jobs that do not go on. */
  readonly loops?: Loops;
  /** Of jobs that have ended. */
  readonly keptDays?: number;
  /** How long `stop` waits for jobs to end by themselves, and again after it has told the others to stop. */
  readonly finishMs?: number;
  readonly letGoMs?: number;
}

// The heartbeat of a killed worker stops, and its job is retried soon after.
const HEARTBEAT_SECONDS = 60;
const KEPT_DAYS = 14;
/** Longer than a run may take by the queue, which then tries it again, and than a statement of a report. */
const STALLED_MS = 20 * 60_000;
// In total below the 30 seconds after which most supervisors kill.
const FINISH_MS = 5000;
const LET_GO_MS = 5000;

export function createJobs({ log, work, ...options }: Options): Jobs {
  const { keptDays = KEPT_DAYS, finishMs = FINISH_MS, letGoMs = LET_GO_MS } = options;
  const db = openQueueConnections({ connections: work ? 3 : 1, ...options, log });
  const boss = new PgBoss({
    db,
    supervise: work,
    schedule: work,
    useListenNotify: work,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs'));
  const definitions = options.definitions ?? [...defined.values()];
  const handlers = new Map<string, JobHandler>();
  const { monitoring = unwatched } = options;
  const watch = watchJobs(monitoring, work ? definitions.map(({ name }) => name) : []);
  const running = createRunning();
  const watched = new Map<string, WatchedLoop>();
  if (work)
    for (const { name } of definitions)
      if (options.loops) watched.set(name, options.loops.add({ name: `job ${name}`, limitMs: STALLED_MS }));
  const inRound = (name: string, run: () => Promise<void>) => watched.get(name)?.round(run) ?? run();
  const perform = (job: Job) =>
    inRound(job.name, () =>
      running.run(job, (signal) =>
        watch(job, handlers.get(job.name)?.job.retries ?? 0, (each) =>
          runLogged(boss, handlers, { job: each, signal, log }),
        ),
      ),
    );

  let ended: Promise<void> | undefined;
  async function end(): Promise<void> {
    const stopped = boss.stop({ graceful: work, timeout: finishMs + letGoMs + 1000 });
    await running.endWithin(finishMs);
    running.abortAll();
    await running.endWithin(letGoMs);
    for (const job of running.list()) {
      log.warn({ job: job.name, jobId: job.id }, 'job handed on, although it does not stop');
      await handOnJob(boss, job).catch((error: unknown) => log.error({ err: error }, 'jobs'));
    }
    await stopped;
    await db.close();
  }

  return {
    async enqueue(tx, job, data) {
      const executeSql = async (text: string, values?: unknown[]) => tx.plain(text, values);
      await boss.send(job.name, withCause(job.data.parse(data), monitoring.traces), { db: { executeSql } });
    },
    async start(given) {
      for (const handler of given) handlers.set(handler.job.name, handler);
      for (const { name } of definitions) {
        if (!handlers.has(name)) throw new Error(`Job ${name} has no handler.`);
      }
      await boss.start();
      await ensureQueues(boss, definitions, keptDays);
      if (!work) return;
      await schedule(boss, definitions);
      for (const { name, atStart } of definitions) if (atStart) await boss.send(name, {});
      for (const { name, atOnce = 1 } of definitions) {
        const options = { pollingIntervalSeconds: 2, localConcurrency: atOnce };
        const worker = await boss.work(name, options, async (jobs: Job[]) => {
          // Jobs queued together notify only once, so fetch the next at once.
          boss.notifyWorker(worker);
          for (const job of jobs) await perform(job);
        });
      }
    },
    async runWaiting() {
      let ran = 0;
      for (let found = true; found;) {
        found = false;
        // Fetching from every queue takes long, and most are empty.
        const filled = await filledQueues(boss);
        for (const { name } of definitions.filter((each) => filled.has(each.name))) {
          for (const job of await boss.fetch<object>(name)) {
            found = true;
            ran += 1;
            await perform(job).then(
              () => boss.complete(name, job.id),
              (error: Error) => boss.fail(name, job.id, { message: error.message }),
            );
          }
        }
      }
      return ran;
    },
    stop: () => (ended ??= end()),
  };
}

/** Writes only the differences. */
async function ensureQueues(
  boss: PgBoss,
  definitions: readonly JobDefinition[],
  keptDays: number,
): Promise<void> {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, retries, retrySeconds } of definitions) {
    const queue = {
      retryLimit: retries,
      retryDelay: retrySeconds,
      retryBackoff: true,
      deleteAfterSeconds: keptDays * 86_400,
      notify: true,
    };
    const known = stored.get(name);
    if (!known) await boss.createQueue(name, { ...queue, heartbeatSeconds: HEARTBEAT_SECONDS });
    else if (!isDeepStrictEqual({ ...known, ...queue }, known)) await boss.updateQueue(name, queue);
  }
}

/** Includes queues whose jobs are not due yet. */
async function filledQueues(boss: PgBoss): Promise<ReadonlySet<string>> {
  const { rows } = await boss
    .getDb()
    .executeSql(`SELECT DISTINCT name FROM pgboss.job WHERE state < 'active'`);
  return new Set(rows.map(({ name }: { name: string }) => name));
}

async function schedule(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  for (const { name, cron } of definitions) if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC' });
  const wanted = new Set(definitions.filter(({ cron }) => cron).map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
}

async function runLogged(
  boss: PgBoss,
  handlers: ReadonlyMap<string, JobHandler>,
  { job, signal, log }: JobRun & { readonly job: Job; readonly log: Log },
): Promise<void> {
  const handler = handlers.get(job.name);
  if (!handler) throw new Error(`Job ${job.name} has no handler.`);
  try {
    if (handler.job.cron !== undefined || handler.job.byPerson) await noteLatestRun(boss.getDb(), job);
    await handler.handle(handler.job.data.parse(job.data ?? {}) as never, { signal });
    log.info({ job: job.name, jobId: job.id }, 'job done');
  } catch (error) {
    if (signal.aborted) {
      await handOnJob(boss, job);
      log.info({ job: job.name, jobId: job.id }, 'job handed on');
      return;
    }
    log.error({ err: error, job: job.name, jobId: job.id, attempt: job.retryCount + 1 }, 'job failed');
    throw error;
  }
}
