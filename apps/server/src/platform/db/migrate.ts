import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { inServer } from '../places.ts';
import { giveRoleSettings } from './session-settings.ts';
import { isRefusedForNow } from './unavailable.ts';

export const MIGRATIONS = inServer('migrations');

/** An arbitrary advisory lock: servers that start together migrate one after the other. */
const LOCK = 7_261_904;

/** A starting server may wait; others that start with it may hold PostgreSQL's last connections for a moment. */
const PATIENCE_MS = 30_000;
const REFUSED_WAIT_MS = 500;

/** Servers that start wait until the session ends. */
export const lockMigrations = (client: pg.Client) => client.query('SELECT pg_advisory_lock($1)', [LOCK]);

export const knownMigrations = (folder = MIGRATIONS): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();

async function connectPatiently(url: string): Promise<pg.Client> {
  const began = performance.now();
  for (;;) {
    const client = new pg.Client({ connectionString: url, application_name: 'parwell-migrate' });
    try {
      await client.connect();
      // A lost connection fails the current statement; without a listener it would end the process as well.
      client.on('error', () => undefined);
      return client;
    } catch (error) {
      if (!isRefusedForNow(error) || performance.now() - began > PATIENCE_MS) throw error;
      await wait(Math.random() * REFUSED_WAIT_MS);
    }
  }
}

interface Options {
  readonly folder?: string;
  /** The portal's pooler passes no settings on. */
  readonly pooler?: boolean;
}

/**
 * Applies the numbered SQL files that are missing, each in its own transaction. Fails if an applied file has
 * changed. `url` bypasses a pooler: the lock belongs to the session.
 */
export async function migrate(
  url: string,
  { folder = MIGRATIONS, pooler = false }: Options = {},
): Promise<string[]> {
  const client = await connectPatiently(url);
  try {
    // A migration may take longer than the role's limit.
    await client.query('SET statement_timeout = 0');
    await lockMigrations(client);
    if (pooler) await giveRoleSettings(client);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const done: string[] = [];
    for (const name of knownMigrations(folder)) {
      const text = readFileSync(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      if (applied.has(name)) {
        if (applied.get(name) === checksum) continue;
        throw new Error(`Migration ${name} changed after it was applied; add a new file instead.`);
      }
      await client.query('BEGIN');
      try {
        await client.query(text);
        await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
          name,
          checksum,
        ]);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      done.push(name);
    }
    return done;
  } finally {
    await client.end();
  }
}
