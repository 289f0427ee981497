import type { Config } from '../config.ts';

/** How many connections to PostgreSQL a process may have at most, by what they are for. */
export interface ConnectionBudget {
  readonly requests: number;
  readonly heavy: number;
  readonly exports: number;
  readonly ingest: number;
  readonly jobs: number;
  readonly queue: number;
  readonly changes: number;
  /** Asking for the database's time, which also shows that it answers. Bypasses a pooler. */
  readonly liveness: number;
  /** Hearing of changes and jobs. Bypasses a pooler. */
  readonly listen: number;
}

/** For the start of a server and for embedded partners; patient, like background work. */
const PATIENT = 2;
/** Fetching and completing jobs. A server that only queues jobs does so in its own transactions. */
const QUEUE_OF_WORKER = 3;

type Settings = Pick<
  Config,
  | 'ROLES'
  | 'DATABASE_CONNECTIONS'
  | 'DATABASE_HEAVY_CONNECTIONS'
  | 'DATABASE_EXPORT_CONNECTIONS'
  | 'DATABASE_INGEST_CONNECTIONS'
  | 'DATABASE_JOB_CONNECTIONS'
>;

/** A process has only the connections that its roles need. Devices reach a gateway by MQTT and the API by HTTPS. */
export function connectionBudget(config: Settings): ConnectionBudget {
  const has = (role: Config['ROLES'][number]) => config.ROLES.includes(role);
  const api = has('api');
  const worker = has('worker');
  return {
    requests: api ? config.DATABASE_CONNECTIONS : 0,
    heavy: api ? config.DATABASE_HEAVY_CONNECTIONS : 0,
    exports: api ? config.DATABASE_EXPORT_CONNECTIONS : 0,
    ingest: api || has('gateway') ? config.DATABASE_INGEST_CONNECTIONS : 0,
    jobs: worker ? config.DATABASE_JOB_CONNECTIONS : PATIENT,
    queue: worker ? QUEUE_OF_WORKER : 1,
    changes: 1,
    liveness: 1,
    listen: (api ? 1 : 0) + (worker ? 1 : 0),
  };
}

/** `direct`: those that bypass a pooler. */
export function totalsOf(budget: ConnectionBudget): { readonly all: number; readonly direct: number } {
  const all = Object.values(budget).reduce((sum: number, count: number) => sum + count, 0);
  return { all, direct: budget.liveness + budget.listen };
}
