import type { Clock } from '../clock.ts';
import type { Queryable } from '../db/database.ts';
import type { Pools } from '../db/pools.ts';
import type { Log } from '../log.ts';
import type { Labels, MetricDefinition, Metrics } from './metrics.ts';

export interface StoredNumber {
  readonly of: MetricDefinition;
  readonly labels?: Labels;
  readonly value: number;
}

/** Numbers of the whole portal from the database, such as how many devices are online. */
export interface NumberSource {
  readonly metrics: readonly MetricDefinition[];
  readonly read: (db: Queryable, now: Date) => Promise<readonly StoredNumber[]>;
}

interface Needs {
  readonly metrics: Metrics;
  readonly pools: Pick<Pools, 'jobs'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Readers within this time get the same numbers. */
const KEEP_MS = 5000;
/** Also limits the wait while the database hangs. */
const PATIENCE_MS = 3000;
const STATEMENT_MS = 2000;

const AVAILABLE: MetricDefinition = {
  name: 'parwell_stored_numbers_available',
  help: 'Whether the numbers of the whole portal could be read from the database: 1, or 0 if at least one is missing.',
};

/**
 * Every server would report the same numbers, so only workers do. A number that cannot be read is left out: an old
 * one would look new.
 */
export function reportStoredNumbers(
  { metrics, pools, clock, log }: Needs,
  sources: readonly NumberSource[],
  { keepMs = KEEP_MS, patienceMs = PATIENCE_MS } = {},
): void {
  let numbers: readonly StoredNumber[] = [];
  let complete = false;
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function readAll(): Promise<void> {
    const found: StoredNumber[] = [];
    let failed = false;
    const note = (error: unknown) => {
      failed = true;
      log.warn({ err: error }, 'numbers for the metrics could not be read');
    };
    const options = { statementMs: STATEMENT_MS };
    await pools.jobs
      .snapshot(options, async (snapshot) => {
        for (const { read } of sources)
          await snapshot.part((db) => read(db, clock.now())).then((some) => found.push(...some), note);
      })
      .catch(note);
    numbers = found;
    complete = !failed;
    readAt = performance.now();
  }

  metrics.beforeReading(async () => {
    if (performance.now() - readAt < keepMs) return;
    reading ??= readAll().finally(() => (reading = undefined));
    const limit = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => limit.resolve(false), patienceMs);
    const inTime = await Promise.race([reading.then(() => true), limit.promise]);
    clearTimeout(timer);
    if (inTime) return;
    numbers = [];
    complete = false;
  });
  for (const metric of sources.flatMap((source) => source.metrics)) {
    metrics.gauge(metric, () => numbers.filter(({ of }) => of === metric));
  }
  metrics.gauge(AVAILABLE, () => [{ value: complete ? 1 : 0 }]);
}
