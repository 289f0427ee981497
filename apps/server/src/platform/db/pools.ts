import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { createChangesSender } from './changes.ts';
import { openDatabase, type Database } from './database.ts';
import { watchDatabase, type Liveness } from './liveness.ts';
import { openPool, type PoolOptions } from './pool.ts';

/** The connections of a server, divided so that no kind of work can take those of another. */
export interface Pools {
  /** Short calls: what everybody needs all the time. */
  readonly requests: Database;
  /** The heaviest calls, such as graphs. They are few, so that these only wait for each other. */
  readonly heavy: Database;
  /** Answers of any length. Each keeps its connection for as long as somebody reads. */
  readonly exports: Database;
  /** Messages of devices. */
  readonly ingest: Database;
  /** Background work. */
  readonly jobs: Database;
}

export interface OpenPools {
  readonly pools: Pools;
  readonly liveness: Liveness;
  readonly close: () => Promise<void>;
}

/** Groups of a million rows stay in memory, and so few at once can take it. */
const HEAVY_MEMORY = '64MB';
/** Background work waits longer than people do. */
const JOB_PATIENCE_MS = 30_000;

export function openPools(
  url: string,
  config: Config,
  log: Log,
  options: Pick<PoolOptions, 'statementMs'> = {},
): OpenPools {
  const liveness = watchDatabase(url);
  const onConnectionError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const changes = createChangesSender(
    openPool(url, { name: 'parwell changes', connections: 1, liveness, onConnectionError }),
    log,
  );
  const open = (kind: keyof Pools, connections: number, more: Pick<PoolOptions, 'workMemory'> = {}) =>
    openDatabase(url, {
      name: `parwell ${kind}`,
      connections,
      liveness,
      changes,
      onConnectionError,
      ...options,
      ...more,
    });
  const pools: Pools = {
    requests: open('requests', config.DATABASE_CONNECTIONS),
    heavy: open('heavy', config.DATABASE_HEAVY_CONNECTIONS, { workMemory: HEAVY_MEMORY }),
    exports: open('exports', config.DATABASE_EXPORT_CONNECTIONS),
    ingest: open('ingest', config.DATABASE_INGEST_CONNECTIONS),
    jobs: openDatabase(url, {
      name: 'parwell jobs',
      connections: config.DATABASE_JOB_CONNECTIONS,
      waitMs: JOB_PATIENCE_MS,
      liveness,
      hangMs: JOB_PATIENCE_MS,
      changes,
      onConnectionError,
      ...options,
    }),
  };
  return {
    pools,
    liveness,
    async close() {
      await Promise.all(Object.values(pools).map((pool: Database) => pool.close()));
      await changes.close();
      await liveness.close();
    },
  };
}
