import { AsyncLocalStorage } from 'node:async_hooks';

interface Entry {
  /** As in the log, and as shown to people when something fails. */
  readonly id: string;
  /** Connections and timers outlive the request that opened them; their later work is not part of it. */
  over: boolean;
}

const storage = new AsyncLocalStorage<Entry>();

/** Undefined outside of requests and jobs. */
export function currentCorrelationId(): string | undefined {
  const entry = storage.getStore();
  return entry && !entry.over ? entry.id : undefined;
}

/** The id no longer counts after `end`. */
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

/** For work done for several causes at once. */
export const withoutCorrelation = <Result>(work: () => Result): Result => storage.exit(work);
