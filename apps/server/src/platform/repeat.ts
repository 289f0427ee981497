import type { Log } from './log.ts';

export interface Loop {
  stop(): Promise<void>;
}

/** Runs `work` again `everyMs` after its last run has ended. Failures are logged. */
export function repeat(log: Log, everyMs: number, failure: string, work: () => Promise<unknown>): Loop {
  let stopped = false;
  let timer: NodeJS.Timeout;
  const run = async () => {
    await work().catch((error: unknown) => log.warn({ err: error }, failure));
    if (!stopped) timer = setTimeout(() => void (running = run()), everyMs);
  };
  let running = run();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
