import { endsWithin } from './ends-within.ts';
import type { Log } from './log.ts';
import type { Loops } from './loops.ts';

export interface Loop {
  stop(): Promise<void>;
}

interface Repeated {
  /** As operators see it: in metrics, in `/readyz`, in the log. */
  readonly name: string;
  readonly everyMs: number;
  /** What the log says of a round that fails. */
  readonly failure: string;
  /** How long `stop` waits for the round under way. */
  readonly finishMs?: number;
}

const FINISH_MS = 5000;

/** Runs `work` again `everyMs` after its last run has ended. Failures are logged; a run that stalls is noticed. */
export function repeat(
  { log, loops }: { readonly log: Log; readonly loops: Loops },
  { name, everyMs, failure, finishMs = FINISH_MS }: Repeated,
  work: () => Promise<unknown>,
): Loop {
  let stopped = false;
  let timer: NodeJS.Timeout;
  const watched = loops.add({ name, everyMs });
  const run = async () => {
    await watched.round(work).catch((error: unknown) => log.warn({ err: error }, failure));
    if (!stopped) timer = setTimeout(() => void (running = run()), everyMs);
  };
  let running = run();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      if (!(await endsWithin(running, finishMs)))
        log.warn({ loop: name }, 'a loop did not end in time; it is left');
      watched.remove();
    },
  };
}
