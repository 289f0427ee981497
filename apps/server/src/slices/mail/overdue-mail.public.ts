import { MAIL_FAILS_AFTER_MS } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';

/** Tried without success for 30 minutes (N6). */
export const countOverdueMail = async (db: Queryable, now: Date): Promise<number> =>
  (
    await db.one<{ overdue: number }>(sql`
      SELECT count(*)::int AS overdue FROM mail_messages
      WHERE status = 'queued' AND tries > 0 AND created_at <= ${new Date(now.getTime() - MAIL_FAILS_AFTER_MS)}`)
  ).overdue;
