import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { rememberTotals, type RememberedTotals } from './remembered-totals.ts';
import { runPrepared } from './prepared.ts';
import { read, type Reader } from './reader.ts';

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag';

/** Runs SQL. Rows are typed by the caller, who wrote the SELECT. */
export interface Queryable {
  many<Row>(query: Sql): Promise<Row[]>;
  maybe<Row>(query: Sql): Promise<Row | undefined>;
  one<Row>(query: Sql): Promise<Row>;
  /** Runs a change and says how many rows it touched. */
  run(query: Sql): Promise<number>;
  /** For libraries that bring their own text and values. */
  plain(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** How many rows lists had, so that not every page counts them. */
  readonly totals: RememberedTotals;
}

/** A database transaction. What must be atomic asks for one of these, so it cannot be given less. */
export interface Transaction extends Queryable {
  readonly inTransaction: true;
}

export interface Database extends Queryable {
  readonly url: string;
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** For answers of any length, such as reports. */
  read<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

// Counts and identity numbers fit a JavaScript number; pg hands int8 over as text unless told.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

type Run = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

/** On a connection that is given back afterwards, or thrown away when the statement failed. */
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
      // With values it is one statement that will come again; without, it may be several.
      const { rows } = values?.length ? await run(text, values) : await client.query(text);
      return { rows: rows as unknown[] };
    },
  };
}

interface Options {
  readonly connections: number;
  /** A connection that breaks is replaced by the pool; it is worth a log line, no more. */
  readonly onConnectionError?: (error: Error) => void;
}

export function openDatabase(url: string, options: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections,
    application_name: 'parwell',
    // What is estimated to be long, as counting among millions, is short when it is asked again: nothing to compile.
    options: '-c timezone=UTC -c jit=off',
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
  });
  const totals = rememberTotals();
  const onConnectionError = (error: Error) => {
    // The database may have been started again, or replaced by a copy that lacks the latest: nothing is known of it.
    totals.clear();
    options.onConnectionError?.(error);
  };
  // The pool itself speaks only of idle connections; one that breaks during a transaction would end the server.
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
