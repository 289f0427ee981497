import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from './log.ts';
import { noMetrics, type MetricDefinition, type Metrics } from './monitoring/metrics.ts';

interface Round {
  goneOnAt: number;
  readonly now: () => number;
}

const storage = new AsyncLocalStorage<Round>();

/** The round under way has got something done: a long one is not a stalled one. */
export function roundGoesOn(): void {
  const round = storage.getStore();
  if (round) round.goneOnAt = round.now();
}

export interface LoopDefinition {
  /** A label of metrics. */
  readonly name: string;
  /** How long after a round the next one begins; without it, it is not known when one is due. */
  readonly everyMs?: number;
  /** How long nothing may happen in a round, and how late one may begin. */
  readonly limitMs?: number;
}

export interface WatchedLoop {
  round<Result>(work: () => Promise<Result>): Promise<Result>;
  /** It ends on purpose. */
  remove(): void;
}

/** Everything that this server does again and again in the background. */
export interface Loops {
  add(definition: LoopDefinition): WatchedLoop;
  /** The names of those that do not go on, though they should. */
  stalled(): readonly string[];
  /** Logs which loops have stalled, or go on again, since it was last asked. */
  check(): void;
  /** Checks from now on. */
  watch(): void;
  close(): void;
}

const STALLED: MetricDefinition = {
  name: 'parwell_loop_stalled',
  help: 'Whether a loop or a kind of job of this server has stalled: 1 while a round does not go on or is not begun, else 0.',
  labels: ['loop'],
};
const QUIET: MetricDefinition = {
  name: 'parwell_loop_quiet_seconds',
  help: 'How long a loop of this server has got nothing done: since the round under way last went on, or since the last one ended.',
  labels: ['loop'],
};

/** Far longer than a statement may take, or a file of a partner. */
const LIMIT_MS = 120_000;
const CHECK_EVERY_MS = 5000;

interface Options {
  readonly log: Log;
  readonly metrics?: Metrics;
  /** Monotonic, in milliseconds. */
  readonly now?: () => number;
}

export function createLoops({ log, metrics = noMetrics, now = () => performance.now() }: Options): Loops {
  const loops = new Set<ReturnType<typeof loopOf>>();
  let timer: NodeJS.Timeout | undefined;
  metrics.gauge(STALLED, () =>
    [...loops].map((loop) => ({ labels: { loop: loop.name }, value: Number(loop.isStalled()) })),
  );
  metrics.gauge(QUIET, () =>
    [...loops].map((loop) => ({ labels: { loop: loop.name }, value: loop.quietMs() / 1000 })),
  );
  const check = () => {
    for (const loop of loops) {
      const isStalled = loop.isStalled();
      if (isStalled === loop.saidStalled) continue;
      loop.saidStalled = isStalled;
      const about = { loop: loop.name };
      if (isStalled)
        log.error({ ...about, seconds: Math.round(loop.quietMs() / 1000) }, 'a loop has stalled');
      else log.warn(about, 'a loop that had stalled goes on');
    }
  };
  return {
    add(definition) {
      const loop = loopOf(definition, now);
      loops.add(loop);
      return { round: (work) => loop.round(work), remove: () => void loops.delete(loop) };
    },
    stalled: () => [...loops].filter((loop) => loop.isStalled()).map(({ name }) => name),
    check,
    watch() {
      timer = setInterval(check, CHECK_EVERY_MS).unref();
    },
    close: () => clearInterval(timer),
  };
}

function loopOf({ name, everyMs, limitMs = LIMIT_MS }: LoopDefinition, now: () => number) {
  /** Those of a job may overlap. */
  const rounds = new Set<Round>();
  let endedAt = now();
  const quietMs = (): number => {
    if (rounds.size > 0) return now() - Math.min(...[...rounds].map(({ goneOnAt }) => goneOnAt));
    return everyMs === undefined ? 0 : now() - endedAt;
  };
  return {
    name,
    saidStalled: false,
    quietMs,
    isStalled: () => quietMs() > limitMs + (rounds.size > 0 ? 0 : (everyMs ?? 0)),
    async round<Result>(work: () => Promise<Result>): Promise<Result> {
      const round: Round = { goneOnAt: now(), now };
      rounds.add(round);
      try {
        return await storage.run(round, work);
      } finally {
        rounds.delete(round);
        endedAt = now();
      }
    },
  };
}
