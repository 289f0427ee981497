import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { jobHandlers } from '../src/app.ts';
import type { Context } from '../src/context.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createJobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';
import { findHome } from '../src/platform/postgres/home.ts';

const TEMPLATE = 'parwell_template';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

export const inDatabase = (url: string, name: string): string => url.replace(/\/[^/]*$/, `/${name}`);

/** One PostgreSQL for the whole run, with a migrated template database that every test file copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres('test');
  await prepareTemplate(postgres.url);
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}

/**
 * A PostgreSQL for this run only, so that simultaneous runs do not interfere. Durability is off, since tests need
 * none.
 */
export async function startTestPostgres(purpose: string): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = join(DATA, `${purpose}-${process.pid}`);
  await removeLeftOver(purpose);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await remove(dataDir);
    },
  };
}

const DATA = join(import.meta.dirname, '../../../.data');

async function remove(dataDir: string): Promise<void> {
  const { cluster } = await findHome(dataDir);
  await rm(cluster, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Removes the data of killed runs. */
async function removeLeftOver(purpose: string): Promise<void> {
  if (!existsSync(DATA)) return;
  const theirs = new RegExp(`^${purpose}-(\\d+)$`);
  for (const name of await readdir(DATA)) {
    const pid = theirs.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await remove(join(DATA, name));
  }
}

export async function prepareTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inDatabase(url, 'postgres') });
  await admin.connect();
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
