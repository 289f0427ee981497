import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { jobHandlers } from '../src/app.ts';
import type { Context } from '../src/context.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createJobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';

const TEMPLATE = 'parwell_template';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

export const inDatabase = (url: string, name: string): string => url.replace(/\/[^/]*$/, `/${name}`);

/** One PostgreSQL for the whole run, with a migrated database that every test file gets a copy of. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres('.data/test');
  await prepareTemplate(postgres.url);
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}

/** Tests lose nothing that matters in a crash, so nothing waits for the disk. */
export const startTestPostgres = (dataDir: string) =>
  startEmbeddedPostgres({
    dataDir: `${import.meta.dirname}/../../../${dataDir}`,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });

export async function prepareTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inDatabase(url, 'postgres') });
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE datname LIKE 'parwell\\_%'",
  );
  for (const { datname } of rows) await admin.query(`DROP DATABASE "${datname}" WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  const template = inDatabase(url, TEMPLATE);
  await migrate(template);
  const jobs = createJobs({ url: template, log: createLog({ level: 'silent' }), work: false });
  await jobs.start(jobHandlers({ config: {} } as Context));
  await jobs.stop();
}

let made = 0;

/** A fresh database, copied from the template. */
export async function createDatabase(url: string): Promise<string> {
  made += 1;
  const name = `parwell_${process.pid}_${made}`;
  const admin = new pg.Client({ connectionString: inDatabase(url, 'postgres') });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  } finally {
    await admin.end();
  }
  return inDatabase(url, name);
}
