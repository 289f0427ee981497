import pg from 'pg';

/**
 * JIT starts by estimated cost, which is high for a page with its total even if the total is remembered. Pages out
 * of order cost hardly more than in order: they are in memory or on an SSD.
 */
const SESSION = { timezone: 'UTC', jit: 'off', random_page_cost: '1.1' } as const;

/** For direct connections, as the option of the driver. */
export const SESSION_SETTINGS = Object.entries(SESSION)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

export const STATEMENT_MS = 30_000;
export const TRANSACTION_IDLE_MS = 60_000;

/** Statements after BEGIN, for the settings of a pool behind a pooler that differ from the role's. */
export function localSettings(wanted: {
  readonly workMemory: string | undefined;
  readonly statementMs: number;
}): string {
  const { workMemory, statementMs } = wanted;
  return [
    ...(workMemory === undefined ? [] : [`; SET LOCAL work_mem = '${workMemory}'`]),
    ...(statementMs === STATEMENT_MS ? [] : [`; SET LOCAL statement_timeout = ${statementMs}`]),
  ].join('');
}

const OF_ROLE: Readonly<Record<string, string>> = {
  ...SESSION,
  statement_timeout: `${STATEMENT_MS}ms`,
  idle_in_transaction_session_timeout: `${TRANSACTION_IDLE_MS}ms`,
};

/**
 * A pooler that shares sessions passes no settings on, so the role gets them in this database, for all sessions
 * opened from now on. The caller holds the lock of the migrations, because PostgreSQL refuses two concurrent changes
 * of a role.
 */
export async function giveRoleSettings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string; given: readonly string[] }>(`
    SELECT current_database() AS database, coalesce((
      SELECT setconfig FROM pg_db_role_setting
      WHERE setrole = current_user::regrole AND setdatabase = (
        SELECT oid FROM pg_database WHERE datname = current_database())), '{}') AS given`);
  const { database = '', given = [] } = rows[0] ?? {};
  // PostgreSQL spells some names differently, such as TimeZone.
  const known = new Set(given.map((setting) => setting.toLowerCase()));
  const missing = Object.entries(OF_ROLE).filter(
    ([name, value]) => !known.has(`${name}=${value}`.toLowerCase()),
  );
  if (missing.length === 0) return;
  for (const [name, value] of missing) {
    await client.query(
      `ALTER ROLE CURRENT_USER IN DATABASE ${pg.escapeIdentifier(database)} SET ${name} = ${pg.escapeLiteral(value)}`,
    );
  }
  // The pooler replaces idle sessions, which do not have the settings yet.
  await client.query(`
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE usename = current_user AND datname = current_database() AND state = 'idle' AND pid <> pg_backend_pid()`);
}
