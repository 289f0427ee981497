import type pg from 'pg';
import type { Pool } from './pool.ts';

export interface SnapshotOf<Reader> {
  /** Parts run one after the other. If one fails or takes too long, the others can still be read. */
  part<Result>(read: (db: Reader) => Promise<Result>): Promise<Result>;
}

export interface SnapshotOptions {
  readonly statementMs: number;
}

/** Valid only while `isOpen`. */
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
      // Later statements of a failed part must not run inside the next one.
      open = false;
    });
  } catch (error) {
    // Nothing was written, so one savepoint serves all parts.
    await client.query('ROLLBACK TO SAVEPOINT start');
    throw error;
  }
}
