import type pg from 'pg';
import type { Pool } from './pool.ts';

/** One moment of the database: whatever is written meanwhile, all that is read agrees. */
export interface SnapshotOf<Reader> {
  /** Reads a part, one after the other. If one fails or takes too long, the others can still be read. */
  part<Result>(read: (db: Reader) => Promise<Result>): Promise<Result>;
}

export interface SnapshotOptions {
  /** How long a statement may take. */
  readonly statementMs: number;
}

/** What is read through a connection, as long as `isOpen` says so. */
export type OnConnection<Reader> = (client: pg.PoolClient, isOpen: () => boolean) => Reader;

export async function readSnapshot<Reader, Result>(
  pool: Pool,
  on: OnConnection<Reader>,
  { statementMs }: SnapshotOptions,
  work: (snapshot: SnapshotOf<Reader>) => Promise<Result>,
): Promise<Result> {
  const client = await pool.checkOut();
  let broken: Error | undefined;
  try {
    await client.query(
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY${pool.afterBegin}; ` +
        `SET LOCAL statement_timeout = ${Math.ceil(statementMs)}; SAVEPOINT start`,
    );
    const result = await work({ part: (read) => readPart(client, on, read) });
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

async function readPart<Reader, Result>(
  client: pg.PoolClient,
  on: OnConnection<Reader>,
  read: (db: Reader) => Promise<Result>,
): Promise<Result> {
  let open = true;
  try {
    return await read(on(client, () => open)).finally(() => {
      // What a failed part still asks must not run inside the next one.
      open = false;
    });
  } catch (error) {
    // Nothing was written that could be lost, so one savepoint does for all parts.
    await client.query('ROLLBACK TO SAVEPOINT start');
    throw error;
  }
}
