import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { roundGoesOn } from '../loops.ts';
import { noTraces, type Traces } from '../monitoring/traces.ts';
import { silent, type Changes } from './changes.ts';
import { rememberTotals, type RememberedTotals } from './remembered-totals.ts';
import { openPool, type Pool, type PoolOptions } from './pool.ts';
import { runPrepared, streamPrepared } from './prepared.ts';
import { read, type Reader } from './reader.ts';
import { readSnapshot, type OnConnection, type SnapshotOf, type SnapshotOptions } from './snapshot.ts';

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag';

export interface Registered {
  readonly hook: { readonly name: string };
}

/** Runs SQL. The caller names the type of the rows. */
export interface Queryable {
  many<Row>(query: Sql): Promise<Row[]>;
  maybe<Row>(query: Sql): Promise<Row | undefined>;
  one<Row>(query: Sql): Promise<Row>;
  run(query: Sql): Promise<number>;
  /** For libraries that build their own SQL text and values. */
  plain(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  readonly totals: RememberedTotals;
  readonly changes: Changes;
}

/** Functions that must be atomic require this type, so they cannot be called outside a transaction. */
export interface Transaction extends Queryable {
  readonly inTransaction: true;
  /** Undefined if the database was opened without reactions. */
  readonly reactions: readonly Registered[] | undefined;
  /** Runs after the commit, not at all after a failure. Must not throw. */
  afterCommit(work: () => void): void;
}

export interface SnapshotReader extends Queryable {
  /** Passes on the column `text` of each row while PostgreSQL is still finding the next ones. */
  stream(query: Sql, receive: (text: string) => void): Promise<void>;
}

export type Snapshot = SnapshotOf<SnapshotReader>;

export interface Database extends Queryable {
  readonly url: string;
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  snapshot<Result>(options: SnapshotOptions, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result>;
  /** For results that do not fit into memory, such as reports. */
  read<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

// By default pg returns int8 as text. Our counts and ids fit into a JavaScript number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

type Shared = Pick<Queryable, 'totals' | 'changes'>;

type Run = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

/** The connection is discarded if the work on it fails. */
async function onAnyConnection<Result>(
  pool: Pool,
  use: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.checkOut();
  try {
    const result = await use(client);
    client.release();
    return result;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

/** A single statement is its own transaction, unless the pool has settings that hold only inside one. */
async function withSettings<Result>(
  { afterBegin }: Pool,
  client: pg.PoolClient,
  run: () => Promise<Result>,
): Promise<Result> {
  if (afterBegin === '') return run();
  await client.query(`BEGIN${afterBegin}`);
  const result = await run();
  await client.query('COMMIT');
  return result;
}

interface Runners {
  readonly run: Run;
  /** Without values; may hold several statements, which cannot be prepared. */
  readonly runText: (text: string) => Promise<pg.QueryResult>;
}

const runnersOn = (client: pg.PoolClient, traces: Traces): Runners => ({
  run: (text, values) => goingOn(traces.statement(text, () => runPrepared(client, text, values))),
  runText: (text) => goingOn(traces.statement(text, () => client.query(text))),
});

async function goingOn<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  roundGoesOn();
  return answer;
}

function queryable({ run, runText }: Runners, shared: Shared): Queryable {
  const query = ({ text, values }: Sql) => run(text, values);
  return {
    ...shared,
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
      const { rows } = values?.length ? await run(text, values) : await runText(text);
      return { rows: rows as unknown[] };
    },
  };
}

const ENDED = 'This part of the snapshot has ended.';

function inSnapshot(shared: Shared, traces: Traces): OnConnection<SnapshotReader> {
  return (client, isOpen) => {
    const on = runnersOn(client, traces);
    const whileOpen = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
      if (!isOpen()) throw new Error(ENDED);
      return ask();
    };
    const run: Run = (text, values) => whileOpen(() => on.run(text, values));
    return {
      ...queryable({ run, runText: (text) => whileOpen(() => on.runText(text)) }, shared),
      stream: ({ text, values }, receive) =>
        whileOpen(() => traces.statement(text, () => streamPrepared(client, text, values, receive))),
    };
  };
}

export interface DatabaseOptions extends PoolOptions {
  /** Without it, changes are not announced. */
  readonly changes?: Changes;
  readonly traces?: Traces;
  /** Without reactions nothing can be published. */
  readonly reactions?: readonly Registered[];
}

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const totals = rememberTotals();
  const { traces = noTraces, reactions } = options;
  const shared = { totals, changes: options.changes ?? silent };
  const pool = openPool(url, {
    ...options,
    onConnectionError(error) {
      // The database may have restarted or been replaced by an older copy, so cached totals may be wrong.
      totals.clear();
      options.onConnectionError?.(error);
    },
  });
  const runners: Runners = {
    run: (text, values) =>
      onAnyConnection(pool, (client) =>
        withSettings(pool, client, () => runnersOn(client, traces).run(text, values)),
      ),
    runText: (text) => onAnyConnection(pool, (client) => runnersOn(client, traces).runText(text)),
  };
  return {
    ...queryable(runners, shared),
    url,
    async transaction(work) {
      const client = await pool.checkOut();
      let broken: Error | undefined;
      let committed = false;
      const afterwards: (() => void)[] = [];
      const afterCommit = (then: () => void) => void afterwards.push(then);
      let result;
      try {
        await client.query(`BEGIN${pool.afterBegin}`);
        const inside = queryable(runnersOn(client, traces), shared);
        result = await work({ ...inside, inTransaction: true, reactions, afterCommit });
        // After a failed statement COMMIT does not fail but reports ROLLBACK.
        committed = (await client.query('COMMIT')).command === 'COMMIT';
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        client.release(broken);
      }
      if (committed) for (const then of afterwards) then();
      return result;
    },
    snapshot: (options, work) => readSnapshot(pool, inSnapshot(shared, traces), options, work),
    read: (work) => read(pool, work),
    close: () => pool.close(),
  };
}
