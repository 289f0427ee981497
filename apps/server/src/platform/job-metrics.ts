import { sql } from './db/database.ts';
import {
  secondsSince,
  type HistogramDefinition,
  type MetricDefinition,
  type Metrics,
} from './monitoring/metrics.ts';
import type { NumberSource } from './monitoring/stored-numbers.ts';

const DURATION: HistogramDefinition = {
  name: 'parwell_job_duration_seconds',
  help: 'How long runs of jobs took on this server. Outcome: done, retried (failed, and will be tried again) or failed for good.',
  labels: ['queue', 'outcome'],
  buckets: [0.1, 1, 10, 60, 300],
};
const RUNNING: MetricDefinition = {
  name: 'parwell_jobs_running',
  help: 'Jobs that this server is working on.',
  labels: ['queue'],
};

const FAILED: MetricDefinition = {
  name: 'parwell_jobs_failed_total',
  help: 'Jobs that failed for good on this server: they are not tried again.',
  labels: ['queue'],
};

interface RunningJob {
  end(outcome: 'done' | 'retried' | 'failed'): void;
}

export function countJobs(metrics: Metrics, queues: readonly string[]): (queue: string) => RunningJob {
  const failures = metrics.counter(FAILED);
  for (const queue of queues) failures.add({ queue }, 0);
  const durations = metrics.histogram(DURATION);
  const running = new Map<string, number>();
  const change = (queue: string, by: number) => running.set(queue, (running.get(queue) ?? 0) + by);
  metrics.gauge(RUNNING, () => [...running].map(([queue, value]) => ({ labels: { queue }, value })));
  return (queue) => {
    const began = performance.now();
    change(queue, 1);
    return {
      end(outcome) {
        change(queue, -1);
        durations.observe(secondsSince(began), { queue, outcome });
        if (outcome === 'failed') failures.add({ queue });
      },
    };
  };
}

const WAITING: MetricDefinition = {
  name: 'parwell_jobs_waiting',
  help: 'Jobs whose time has come and that nobody has begun, in the whole portal.',
  labels: ['queue'],
};
const OLDEST: MetricDefinition = {
  name: 'parwell_jobs_oldest_waiting_seconds',
  help: 'How long the oldest of the waiting jobs has been due, in the whole portal.',
  labels: ['queue'],
};

/** By the database's clock, like the queue. Uses the queue's index of jobs that were not begun. */
export const jobNumbers: NumberSource = {
  metrics: [WAITING, OLDEST],
  async read(db) {
    const rows = await db.many<{ queue: string; waiting: number; seconds: number }>(sql`
      SELECT name AS queue, count(*)::int AS waiting,
        extract(epoch FROM now() - min(greatest(created_on, start_after)))::float8 AS seconds
      FROM pgboss.job
      WHERE state < 'active' AND NOT blocked AND start_after <= now() AND name NOT LIKE '\\_\\_%'
      GROUP BY name`);
    return rows.flatMap(({ queue, waiting, seconds }) => [
      { of: WAITING, labels: { queue }, value: waiting },
      { of: OLDEST, labels: { queue }, value: seconds },
    ]);
  },
};
