import type { Job } from 'pg-boss';
import { withCorrelation } from './correlation.ts';
import { splitCause } from './job-cause.ts';
import { countJobs } from './job-metrics.ts';
import type { Monitoring } from './monitoring/monitoring.ts';
import { inSpan } from './monitoring/traces.ts';

/** `work` gets the job without its cause. */
type Watch = (job: Job, retries: number, work: (job: Job<object>) => Promise<void>) => Promise<void>;

/** A job has the correlation id and the trace of the work that queued it. */
export function watchJobs({ metrics, traces }: Monitoring, queues: readonly string[]): Watch {
  const count = countJobs(metrics, queues);
  return async (job, retries, work) => {
    const { cause, data } = splitCause(job.data);
    const { name, id, retryCount } = job;
    const attributes = { 'parwell.job_id': id };
    const options = { kind: 'consumer', attributes, parent: cause.traceparent ?? null } as const;
    const running = count(name);
    try {
      await withCorrelation(cause.correlationId ?? id, () =>
        inSpan(traces, `job ${name}`, options, () => work({ ...job, data })),
      );
      running.end('done');
    } catch (error) {
      running.end(retryCount < retries ? 'retried' : 'failed');
      throw error;
    }
  };
}
