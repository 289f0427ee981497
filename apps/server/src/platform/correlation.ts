import { AsyncLocalStorage } from 'node:async_hooks';

/** What caused the work that is being done: a request, or a job and what it was queued by. */
interface Entry {
  /** As in the log, and as people are shown it when something fails. */
  readonly id: string;
  /** Connections and timers that a request opened outlive it, and what they do later is not part of it. */
  over: boolean;
}

const storage = new AsyncLocalStorage<Entry>();

/** The correlation id of the request or job that is being worked on; undefined elsewhere. */
export function currentCorrelationId(): string | undefined {
  const entry = storage.getStore();
  return entry && !entry.over ? entry.id : undefined;
}

/** Begins some work under an id. The id no longer counts once `end` was called. */
export function beginCorrelation(id: string): { run<Result>(work: () => Result): Result; end(): void } {
  const entry: Entry = { id, over: false };
  return {
    run: (work) => storage.run(entry, work),
    end() {
      entry.over = true;
    },
  };
}

export async function withCorrelation<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  const correlation = beginCorrelation(id);
  return correlation.run(work).finally(() => correlation.end());
}

/** Work that is done for several at once belongs to none of them. */
export const withoutCorrelation = <Result>(work: () => Result): Result => storage.exit(work);
