import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { endsWithin } from '../ends-within.ts';
import { secondsSince } from '../monitoring/metrics.ts';
import { cut, type Liveness } from './liveness.ts';
import { neverPrepare } from './prepared.ts';
import { localSettings, SESSION_SETTINGS, STATEMENT_MS, TRANSACTION_IDLE_MS } from './session-settings.ts';
import { DatabaseUnavailable, isRefusedForNow, NoFreeConnection } from './unavailable.ts';

export interface PoolOptions {
  /** Shown by PostgreSQL as application name. */
  readonly name?: string;
  readonly connections: number;
  /** For each sort or hash table, such as '64MB'; by default PostgreSQL's own setting. */
  readonly workMemory?: string;
  /** Unless the transaction says otherwise; 0: no limit. */
  readonly statementMs?: number;
  readonly waitMs?: number;
  /** The address is that of a pooler such as PgBouncer, which gives every transaction another session. */
  readonly pooler?: boolean;
  readonly liveness?: Liveness;
  /** How long the database may hang before used connections are closed; by default forever. */
  readonly hangMs?: number;
  /** How long `close` waits for connections that are in use. */
  readonly closeMs?: number;
  readonly watch?: PoolWatch;
  /** Only logged: the pool replaces a broken connection by itself. */
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
  /** The caller must release the connection. */
  checkOut(): Promise<pg.PoolClient>;
  /** Settings that the session does not have; often empty. */
  readonly afterBegin: string;
  close(): Promise<void>;
}

const HANGS = 'The database hangs.';
const NONE_FREE = 'PostgreSQL had no free connection in time.';
const FULL = /^timeout exceeded when trying to connect$/;

/** Below the five seconds in which every call is answered. */
const WAIT_MS = 4000;
/** When PostgreSQL has no free connection, it is asked again after a random part of this. */
const REFUSED_WAIT_MS = 400;
const CLOSE_MS = 3000;

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
    closeMs = CLOSE_MS,
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
  // The pool reports errors of idle connections only; an unhandled one during a transaction would end the server.
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

  /** If PostgreSQL has no connection left, another server may release one, or one of ours may become free. */
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
            // The caller is gone if the database hung meanwhile or it took too long.
            (client) => (waiting.delete(reject) ? resolve(client) : client.release()),
            (error: Error) => {
              waiting.delete(reject);
              liveness?.end();
              reject(FULL.test(error.message) ? new NoFreeConnection(error.message) : error);
            },
          );
      });
    },
    async close() {
      if (await endsWithin(pool.end(), closeMs)) return;
      // Somebody keeps a connection and will not give it back.
      for (const client of open) cut(client);
    },
  };
}
