import type { Job } from 'pg-boss';

export interface RunningJobs {
  run(job: Job, work: (signal: AbortSignal) => Promise<void>): Promise<void>;
  list(): readonly Job[];
  /** Waits for all, but not longer than `ms`. */
  endWithin(ms: number): Promise<void>;
  abortAll(): void;
}

export function createRunning(): RunningJobs {
  const stopping = new AbortController();
  const running = new Map<Job, Promise<void>>();
  return {
    async run(job, work) {
      const ended = work(stopping.signal);
      running.set(job, ended);
      await ended.finally(() => running.delete(job));
    },
    list: () => [...running.keys()],
    async endWithin(ms) {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, ms);
      await Promise.race([late, Promise.allSettled(running.values())]);
      clearTimeout(timer);
    },
    abortAll: () => stopping.abort(new Error('The worker is stopping.')),
  };
}
