import { sql, type Database, type Transaction } from '../src/platform/db/database.ts';

/**
 * The locks for which connections blocked by `tx` wait: `transactionid` for a row, `advisory` for a lock.
 * Connections that block each other for a moment do not count. Pass a `db` outside the transaction: inside,
 * PostgreSQL repeats its first answer.
 */
export async function heldUpBy(tx: Transaction, db: Database): Promise<() => Promise<string[]>> {
  const { pid } = await tx.one<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
  return async () => {
    const waiting = await db.many<{ for: string }>(sql`
      SELECT wait_event AS for FROM pg_stat_activity
      WHERE datname = current_database() AND ${pid} = ANY (pg_blocking_pids(pid)) ORDER BY wait_event`);
    return waiting.map((each) => each.for);
  };
}
