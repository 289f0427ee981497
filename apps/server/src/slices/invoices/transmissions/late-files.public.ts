import { ACKNOWLEDGED_WITHIN_MS } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../../platform/db/database.ts';

/** SQL for a row `file`: written, but not acknowledged for 30 minutes (B14). */
export const isLateFile = (now: Date): Sql => sql`(file.acknowledged_at IS NULL
  AND file.written_at < ${new Date(now.getTime() - ACKNOWLEDGED_WITHIN_MS)}::timestamptz)`;

export const countLateFiles = async (db: Queryable, now: Date): Promise<number> =>
  (
    await db.one<{ late: number }>(
      sql`SELECT count(*)::int AS late FROM transmission_files file WHERE ${isLateFile(now)}`,
    )
  ).late;
