import type { Config } from '../config.ts';

/** How many connections to PostgreSQL a process may have at most, by what they are for. */
export interface ConnectionBudget {
  readonly requests: number;
  readonly heavy: number;
  readonly exports: number;
  readonly ingest: number;
  readonly jobs: number;
  /** The job queue's own statements. */
  readonly queue: number;
  /** Announcing changes. */
  readonly changes: number;
  /** Asking whether the database answers and what time it is. Leads past a pooler. */
  readonly liveness: number;
  /** Hearing of changes and of jobs. Leads past a pooler. */
  readonly listen: number;
}

/** A server starts with these, and embedded partners use them; they are patient, as background work is. */
const PATIENT = 2;
/** What fetches jobs and notes how they ended. A server that only queues jobs does so in its own transactions. */
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

/** A process has the connections of its roles only. Devices reach a gateway by MQTT, and the API by HTTPS. */
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

/** All of them, and those among them that lead past a pooler. */
export function totalsOf(budget: ConnectionBudget): { readonly all: number; readonly direct: number } {
  const all = Object.values(budget).reduce((sum: number, count: number) => sum + count, 0);
  return { all, direct: budget.liveness + budget.listen };
}
