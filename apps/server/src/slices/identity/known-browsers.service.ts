import type { Context } from '../../context.ts';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { users } from '../users/users.public.ts';

export const rememberBrowser = ({ clock }: Context, tx: Transaction, userId: string, browser: string) =>
  tx.run(sql`
    INSERT INTO known_browsers (user_id, browser_hash, last_used_at)
    VALUES (${userId}, ${hashSecret(browser)}, ${clock.now()})
    ON CONFLICT (user_id, browser_hash) DO UPDATE SET last_used_at = excluded.last_used_at`);

/** The same query for every e-mail, so that its duration reveals nothing. */
export const isKnownBrowser = async (db: Queryable, email: string, browser: string): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT 1 FROM known_browsers JOIN ${users} ON users.id = known_browsers.user_id
    WHERE browser_hash = ${hashSecret(browser)} AND email = ${email} AND deleted_at IS NULL`)) !== undefined;

export const forgetBrowsersOf = (tx: Transaction, userId: string) =>
  tx.run(sql`DELETE FROM known_browsers WHERE user_id = ${userId}`);

export const forgetOldBrowsers = (db: Queryable, before: Date) =>
  db.run(sql`DELETE FROM known_browsers WHERE last_used_at < ${before}`);
