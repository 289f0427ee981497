import type { TestProject } from 'vitest/node';
import { jobHandlers } from '../src/app.ts';
import type { Context } from '../src/context.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createJobs } from '../src/platform/jobs.ts';
import { noMetrics } from '../src/platform/monitoring/metrics.ts';
import { createLog } from '../src/platform/log.ts';
import { buildServer } from '../../../scripts/setup.mjs';
import { addDatabase, startTestPostgres } from './temporary-postgres.ts';

const TEMPLATE = 'parwell_template';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * One PostgreSQL for the whole run, with a migrated template database that every test file copies; and the built
 * server.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await buildServer(process.execPath);
  const postgres = await startTestPostgres('test');
  await prepareTemplate(postgres.url);
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}

export async function prepareTemplate(url: string): Promise<void> {
  const template = await addDatabase(url, TEMPLATE);
  await migrate(template);
  const jobs = createJobs({ url: template, log: createLog({ level: 'silent' }), work: false });
  await jobs.start(jobHandlers({ config: {}, metrics: noMetrics } as Context));
  await jobs.stop();
}

let made = 0;

export function createDatabase(url: string): Promise<string> {
  made += 1;
  return addDatabase(url, `parwell_${process.pid}_${made}`, TEMPLATE);
}
