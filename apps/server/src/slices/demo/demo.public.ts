import { sql, type Queryable } from '../../platform/db/database.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';

export const isDemo = async (db: Queryable): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 FROM installation WHERE fact = 'demo data'`)) !== undefined;

/** The demo accounts, if demo data is loaded. */
export const demoSignIn = async (db: Queryable) =>
  (await isDemo(db)) ? { password: DEMO_PASSWORD, accounts: DEMO_ACCOUNTS } : undefined;
