import type { Context } from '../apps/server/src/context.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { openPools } from '../apps/server/src/platform/db/pools.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { reactions } from '../apps/server/src/reactions.ts';

/** Works on the database of a running portal, as one of its gateways does. */
export async function withPortalDatabase<Result>(
  databaseUrl: string,
  act: (db: Database, context: Pick<Context, 'config' | 'clock' | 'enqueue'>) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a secret key that nothing is sealed with',
  });
  const { pools, close } = openPools(databaseUrl, config, createLog({ level: 'error' }), { reactions });
  try {
    return await act(pools.requests, { config, clock: { now: () => new Date() }, enqueue: noJobs });
  } finally {
    await close();
  }
}

/** The tests' work queues no jobs. */
const noJobs = () => Promise.reject(new Error('Work on the database of a running portal queues no jobs.'));
