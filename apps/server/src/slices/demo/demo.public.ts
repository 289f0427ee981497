import { sql, type Queryable } from '../../platform/db/database.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';

/** What is known of the demo data, as in `installation`: loaded, or loaded and its accounts disabled. */
const demoState = async (db: Queryable): Promise<string | undefined> =>
  (await db.maybe<{ value: string }>(sql`SELECT value FROM installation WHERE fact = 'demo data'`))?.value;

export const isDemo = async (db: Queryable): Promise<boolean> => (await demoState(db)) !== undefined;

/** The demo accounts, if demo data is loaded and they may sign in. */
export const demoSignIn = async (db: Queryable) =>
  (await demoState(db)) === 'loaded' ? { password: DEMO_PASSWORD, accounts: DEMO_ACCOUNTS } : undefined;
