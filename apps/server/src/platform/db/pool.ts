import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { secondsSince } from '../monitoring/metrics.ts';
import { cut, type Liveness } from './liveness.ts';
import { neverPrepare } from './prepared.ts';
import { localSettings, SESSION_SETTINGS, STATEMENT_MS, TRANSACTION_IDLE_MS } from './session-settings.ts';
import { DatabaseUnavailable, isRefusedForNow, NoFreeConnection } from './unavailable.ts';

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
  /** The address is that of a pooler that gives every transaction another session, such as PgBouncer. */
  readonly pooler?: boolean;
  readonly liveness?: Liveness;
  /** How long the database may hang before connections in use are closed; by default not at all. */
  readonly hangMs?: number;
  /** Told how the pool is used. */
  readonly watch?: PoolWatch;
  /** The pool replaces a broken connection by itself, so this only needs to be logged. */
  readonly onConnectionError?: (error: Error) => void;
}

export interface PoolUse {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface PoolWatch {
  opened(connections: number, use: () => PoolUse): void;
  waited(seconds: number): void;
}

export interface Pool {
  /** A connection of the caller's own, until it is released. */
  checkOut(): Promise<pg.PoolClient>;
  /** What follows every BEGIN: settings that the session does not have; often nothing. */
  readonly afterBegin: string;
  close(): Promise<void>;
}

const HANGS = 'The database hangs.';
const NONE_FREE = 'PostgreSQL had no free connection in time.';
const FULL = /^timeout exceeded when trying to connect$/;

/** Less than the five seconds in which every call is answered. */
const WAIT_MS = 4000;
/** How long to wait before PostgreSQL, which had no free connection, is asked again: a random part of it. */
const REFUSED_WAIT_MS = 400;

export function openPool(url: string, options: PoolOptions): Pool {
  const {
    name = 'parwell',
    connections,
    workMemory,
    statementMs = STATEMENT_MS,
    waitMs = WAIT_MS,
    pooler = false,
    liveness,
    hangMs = 0,
    watch,
    onConnectionError,
  } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: name,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    ...(!pooler && {
      options: `${SESSION_SETTINGS}${workMemory === undefined ? '' : ` -c work_mem=${workMemory}`}`,
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: TRANSACTION_IDLE_MS,
    }),
  });
  watch?.opened(connections, () => ({
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  const open = new Set<pg.PoolClient>();
  const waiting = new Set<(error: Error) => void>();
  // The pool only reports errors of idle connections; an unhandled error during a transaction would end the server.
  pool.on('connect', (client) => {
    open.add(client);
    if (pooler) neverPrepare(client);
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

  /** PostgreSQL may have no connection left for this server: then one of others may end, or one of ours become free. */
  async function connect(giveUp: (error: Error) => void, isWaiting: () => boolean): Promise<pg.PoolClient> {
    let limit: NodeJS.Timeout | undefined;
    const began = performance.now();
    try {
      for (;;) {
        try {
          return await pool.connect();
        } catch (error) {
          if (!isRefusedForNow(error) || !isWaiting()) throw error;
          const left = waitMs - (performance.now() - began);
          limit ??= setTimeout(() => giveUp(new NoFreeConnection(NONE_FREE)), left);
          await wait(Math.random() * REFUSED_WAIT_MS);
        }
      }
    } finally {
      clearTimeout(limit);
    }
  }

  return {
    afterBegin: pooler ? localSettings({ workMemory, statementMs }) : '',
    async checkOut() {
      if (liveness?.hanging && hangMs === 0) throw new DatabaseUnavailable(HANGS);
      liveness?.begin();
      const began = performance.now();
      return new Promise((resolve, reject) => {
        waiting.add(reject);
        const giveUp = (error: Error) => {
          if (waiting.delete(reject)) reject(error);
        };
        connect(giveUp, () => waiting.has(reject))
          .finally(() => watch?.waited(secondsSince(began)))
          .then(
            // Nobody waits for it any more if the database hung meanwhile, or it took too long.
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
