import { readdirSync } from 'node:fs';
import pg from 'pg';
import type { Config } from '../platform/config.ts';
import { databaseProblem } from '../platform/db/connect-problem.ts';
import { readBackupAge } from '../platform/backups/newest-backup.ts';
import { MIGRATIONS } from '../platform/db/migrate.ts';
import { databaseFindings, type DatabaseFacts } from './database-findings.ts';
import { problem, type Finding } from './finding.ts';

export const CONNECT_MS = 5000;
const EXTENSIONS = ['pg_trgm', 'btree_gist'];

/** Nothing is changed, so that it can be asked before the first start and while servers run. */
export async function checkDatabase({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  DEMO,
}: Config): Promise<readonly Finding[]> {
  const urls = { DATABASE_URL, DATABASE_DIRECT_URL };
  const findings: Finding[] = [];
  for (const [setting, url] of Object.entries(urls)) {
    if (url === undefined) continue;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'parwell-doctor',
      connectionTimeoutMillis: CONNECT_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch (error) {
      findings.push(problem('database', databaseProblem(setting, client, error), ''));
      continue;
    }
    try {
      // Through a pooler and past it lies the same database.
      if (findings.length === 0)
        findings.push(...databaseFindings(await readFacts(client, { isReal: !DEMO })));
    } finally {
      await client.end();
    }
  }
  return findings;
}

async function readFacts(
  client: pg.Client,
  { isReal }: { readonly isReal: boolean },
): Promise<DatabaseFacts> {
  const askedAt = Date.now();
  const { rows: clocks } = await client.query<{ now: number }>(
    'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
  );
  const clockAheadMs = (askedAt + Date.now()) / 2 - (clocks[0]?.now ?? 0);
  const { rows } = await client.query<{
    version: number;
    encoding: string;
    most: number;
    used: number;
    extensions: string[];
    hasMigrations: boolean;
  }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
       (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used,
       ARRAY(SELECT name::text FROM pg_available_extensions WHERE name = ANY ($1)) AS extensions,
       to_regclass('schema_migrations') IS NOT NULL AS "hasMigrations"`,
    [EXTENSIONS],
  );
  const [facts] = rows;
  if (!facts) throw new Error('PostgreSQL answered with nothing');
  const applied = new Set<string>();
  if (facts.hasMigrations)
    for (const { name } of (await client.query<{ name: string }>('SELECT name FROM schema_migrations')).rows)
      applied.add(name);
  const ours = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'));
  return {
    version: facts.version,
    encoding: facts.encoding,
    missingExtensions: EXTENSIONS.filter((name) => !facts.extensions.includes(name)),
    maxConnections: facts.most,
    usedConnections: facts.used,
    missingMigrations: ours.filter((name) => !applied.has(name)).length,
    newerMigrations: [...applied].filter((name) => !ours.includes(name)).length,
    clockAheadMs,
    backupAgeMs: isReal && applied.size > 0 ? await readBackupAge(client) : undefined,
  };
}
