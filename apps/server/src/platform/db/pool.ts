import pg from 'pg';
import { cut, type Liveness } from './liveness.ts';
import { DatabaseUnavailable, NoFreeConnection } from './unavailable.ts';

export interface PoolOptions {
  /** What the connections are for, as PostgreSQL shows them. */
  readonly name?: string;
  readonly connections: number;
  /** How much memory a sort or a hash table may take, such as '64MB'; by default PostgreSQL's own setting. */
  readonly workMemory?: string;
  /** How long a statement may take, unless its transaction says otherwise; 0 for as long as it needs. */
  readonly statementMs?: number;
  /** How long somebody may wait for a connection. */
  readonly waitMs?: number;
  readonly liveness?: Liveness;
  /** How long the database may hang before connections in use are closed; by default not at all. */
  readonly hangMs?: number;
  /** The pool replaces a broken connection by itself, so this only needs to be logged. */
  readonly onConnectionError?: (error: Error) => void;
}

export interface Pool {
  /** A connection of the caller's own, until it is released. */
  checkOut(): Promise<pg.PoolClient>;
  close(): Promise<void>;
}

const HANGS = 'The database hangs.';
const FULL = /^timeout exceeded when trying to connect$/;

/**
 * JIT starts by estimated cost, which is high for a page with its total even if the total is remembered. Pages that are not
 * in order cost hardly more than those that are: they are in memory or on a solid-state disk.
 */
export const SESSION_SETTINGS = '-c timezone=UTC -c jit=off -c random_page_cost=1.1';
const STATEMENT_MS = 30_000;
/** Less than the five seconds in which every call is answered. */
const WAIT_MS = 4000;

export function openPool(url: string, options: PoolOptions): Pool {
  const {
    name = 'parwell',
    connections,
    workMemory,
    statementMs = STATEMENT_MS,
    waitMs = WAIT_MS,
    liveness,
    hangMs = 0,
    onConnectionError,
  } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: name,
    options: `${SESSION_SETTINGS}${workMemory === undefined ? '' : ` -c work_mem=${workMemory}`}`,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
  });
  const open = new Set<pg.PoolClient>();
  const waiting = new Set<(error: Error) => void>();
  // The pool only reports errors of idle connections; an unhandled error during a transaction would end the server.
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', (error) => onConnectionError?.(error));
  });
  pool.on('remove', (client) => open.delete(client));
  pool.on('error', () => {});
  pool.on('release', () => liveness?.end());

  liveness?.whileHanging((sinceMs) => {
    if (sinceMs < hangMs) return;
    for (const refuse of waiting) refuse(new DatabaseUnavailable(HANGS));
    waiting.clear();
    for (const client of open) cut(client);
  });

  return {
    async checkOut() {
      if (liveness?.hanging && hangMs === 0) throw new DatabaseUnavailable(HANGS);
      liveness?.begin();
      return new Promise((resolve, reject) => {
        waiting.add(reject);
        pool.connect().then(
          // Nobody waits for it any more if the database hung meanwhile.
          (client) => (waiting.delete(reject) ? resolve(client) : client.release()),
          (error: Error) => {
            waiting.delete(reject);
            liveness?.end();
            reject(FULL.test(error.message) ? new NoFreeConnection(error.message) : error);
          },
        );
      });
    },
    close: () => pool.end(),
  };
}
