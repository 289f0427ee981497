import { sql } from '../apps/server/src/platform/db/database.ts';
import { withPortalDatabase } from './portal-database.ts';

/** Ends the gathering of notifications and the pause after the last mail. */
export const letMailsBeDue = (databaseUrl: string): Promise<void> =>
  withPortalDatabase(databaseUrl, async (db) => {
    await db.run(sql`UPDATE notification_pauses SET mailed_at = mailed_at - interval '20 minutes'`);
    await db.run(sql`
      UPDATE notifications_waiting SET happened_at = happened_at - interval '20 minutes', look_at = '-infinity'`);
  });
