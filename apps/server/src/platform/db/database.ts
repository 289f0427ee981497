import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { rememberTotals, type RememberedTotals } from './remembered-totals.ts';
import { runPrepared } from './prepared.ts';
import { read, type Reader } from './reader.ts';

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag';

/** Runs SQL. The caller wrote the SELECT, so the caller also names the type of its rows. */
export interface Queryable {
  many<Row>(query: Sql): Promise<Row[]>;
  maybe<Row>(query: Sql): Promise<Row | undefined>;
  one<Row>(query: Sql): Promise<Row>;
  /** Runs a change and returns the number of affected rows. */
  run(query: Sql): Promise<number>;
  /** For libraries that build their own SQL text and values. */
  plain(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Cached list totals, so that rows are not counted again for every page. */
  readonly totals: RememberedTotals;
}

/** A database transaction. Functions that must be atomic take this type, so they cannot be called without one. */
export interface Transaction extends Queryable {
  readonly inTransaction: true;
}

export interface Database extends Queryable {
  readonly url: string;
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** For results too large for memory, such as reports. */
  read<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

// By default pg returns int8 as text. Our counts and identity numbers fit into a JavaScript number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

type Run = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

/** Runs a statement on a pooled connection, which is discarded if the statement fails. */
const onAnyConnection =
  (pool: pg.Pool): Run =>
  async (text, values) => {
    const client = await pool.connect();
    try {
      const result = await runPrepared(client, text, values);
      client.release();
      return result;
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  };

function queryable(client: pg.Pool | pg.PoolClient, run: Run, totals: RememberedTotals): Queryable {
  const query = ({ text, values }: Sql) => run(text, values);
  return {
    totals,
    async many<Row>(statement: Sql) {
      return (await query(statement)).rows as Row[];
    },
    async maybe<Row>(statement: Sql) {
      return (await query(statement)).rows[0] as Row | undefined;
    },
    async one<Row>(statement: Sql) {
      const { rows } = await query(statement);
      if (rows.length !== 1) throw new Error(`Expected one row, found ${rows.length}`);
      return rows[0] as Row;
    },
    async run(statement) {
      return (await query(statement)).rowCount ?? 0;
    },
    async plain(text, values) {
      // A text without values may hold several statements, which cannot be prepared.
      const { rows } = values?.length ? await run(text, values) : await client.query(text);
      return { rows: rows as unknown[] };
    },
  };
}

interface Options {
  readonly connections: number;
  /** The pool replaces a broken connection by itself, so this only needs to be logged. */
  readonly onConnectionError?: (error: Error) => void;
}

export function openDatabase(url: string, options: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections,
    application_name: 'parwell',
    // JIT starts by estimated cost, which is high for a page with its total even if the total is remembered.
    options: '-c timezone=UTC -c jit=off',
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
  });
  const totals = rememberTotals();
  const onConnectionError = (error: Error) => {
    // The database may have restarted, or been replaced by an older copy, so the cached totals may be wrong.
    totals.clear();
    options.onConnectionError?.(error);
  };
  // The pool only reports errors of idle connections; an unhandled error during a transaction would end the server.
  pool.on('connect', (client) => client.on('error', onConnectionError));
  pool.on('error', () => {});
  return {
    ...queryable(pool, onAnyConnection(pool), totals),
    url,
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('BEGIN');
        const run: Run = (text, values) => runPrepared(client, text, values);
        const result = await work({ ...queryable(client, run, totals), inTransaction: true });
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    read: (work) => read(pool, work),
    close: () => pool.end(),
  };
}
