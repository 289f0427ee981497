import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { connectionBudget } from './budget.ts';
import { noMetrics } from '../monitoring/metrics.ts';
import type { Monitoring } from '../monitoring/monitoring.ts';
import { createChangesSender } from './changes.ts';
import { openDatabase, type Database, type Registered } from './database.ts';
import { reportPresence } from './database-presence.ts';
import { watchDatabase, type Liveness } from './liveness.ts';
import { openPool, type PoolOptions } from './pool.ts';
import { watchPool } from './pool-metrics.ts';

/**
 * The connections of a server, divided so that no kind of work can use up those of another. A kind that none of its
 * roles needs shares the connections of background work.
 */
export interface Pools {
  /** Short calls. */
  readonly requests: Database;
  /** The heaviest calls, such as graphs: few connections, so that they only wait for each other. */
  readonly heavy: Database;
  /** Answers of any length. Each keeps its connection until it is read to the end. */
  readonly exports: Database;
  readonly ingest: Database;
  readonly jobs: Database;
}

interface Parts extends Patience, Partial<Monitoring> {
  readonly reactions: readonly Registered[];
}

export interface OpenPools {
  readonly pools: Pools;
  readonly liveness: Liveness;
  readonly close: () => Promise<void>;
}

/** Tests set other limits. */
export interface Patience extends Pick<PoolOptions, 'statementMs' | 'waitMs'> {
  /** How long the simplest question may stay unanswered. */
  readonly hangsAfterMs?: number;
}

/** Groups of a million rows stay in memory; few run at once. */
const HEAVY_MEMORY = '64MB';
const JOB_PATIENCE_MS = 30_000;

export function openPools(
  url: string,
  config: Config,
  log: Log,
  { metrics = noMetrics, traces, reactions, hangsAfterMs, ...options }: Parts,
): OpenPools {
  const budget = connectionBudget(config);
  const pooler = config.DATABASE_POOLER === 'transaction';
  const liveness = watchDatabase(
    config.DATABASE_DIRECT_URL ?? url,
    hangsAfterMs === undefined ? {} : { patienceMs: hangsAfterMs },
  );
  reportPresence(liveness, config.DATABASE_DIRECT_URL ?? url, log);
  const onConnectionError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const changes = createChangesSender(
    openPool(url, {
      name: 'parwell changes',
      connections: budget.changes,
      pooler,
      liveness,
      onConnectionError,
      ...options,
    }),
    log,
  );
  const open = (kind: keyof Pools, more: Partial<PoolOptions> = {}) =>
    openDatabase(url, {
      name: `parwell ${kind}`,
      watch: watchPool(metrics, kind),
      ...(traces && { traces }),
      reactions,
      connections: budget[kind],
      pooler,
      liveness,
      changes,
      onConnectionError,
      ...options,
      ...more,
    });
  const jobs = open('jobs', { waitMs: JOB_PATIENCE_MS, hangMs: JOB_PATIENCE_MS });
  // A server has no connections for work that none of its roles does.
  const ofRoles = (kind: keyof Pools, more: Partial<PoolOptions> = {}) =>
    budget[kind] > 0 ? open(kind, more) : jobs;
  const pools: Pools = {
    requests: ofRoles('requests'),
    heavy: ofRoles('heavy', { workMemory: HEAVY_MEMORY }),
    exports: ofRoles('exports'),
    ingest: ofRoles('ingest'),
    jobs,
  };
  return {
    pools,
    liveness,
    async close() {
      const opened = new Set<Database>(Object.values(pools));
      await Promise.all([...opened].map((pool) => pool.close()));
      await changes.close();
      await liveness.close();
    },
  };
}
