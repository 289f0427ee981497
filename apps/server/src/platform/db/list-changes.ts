import { z } from 'zod';
import { defineJob, handles } from '../jobs.ts';
import { sql, type Queryable } from './database.ts';

/** What changed in the tables behind lists (`list_changes`) is kept for so long; then it is pruned in the next run. */
const KEPT_MINUTES = 20;

const pruneJob = defineJob({ name: 'lists.prune-changes', data: z.object({}), cron: '*/10 * * * *' });

export const listChangesJobs = ({ db }: { readonly db: Queryable }) => [
  handles(pruneJob, async () => {
    await pruneListChanges(db);
  }),
];

/**
 * Deletes the changes of transactions that were over KEPT_MINUTES ago, by the transaction that was the oldest then.
 * A total may have been counted before one of them was over: it is of no use any more, which `list_appended` sees in
 * `since`. Both change in one statement, so whoever sees that rows are gone also sees up to where.
 */
export const pruneListChanges = (db: Queryable, keptMinutes = KEPT_MINUTES) =>
  db.run(sql`
    WITH moved AS (
      UPDATE list_changes_kept
      SET since = next, next = pg_snapshot_xmin(pg_current_snapshot()), noted_at = now()
      WHERE noted_at <= now() - make_interval(mins => ${keptMinutes})
      RETURNING since)
    DELETE FROM list_changes USING moved WHERE xid < moved.since`);

/**
 * Begins anew when a server starts: the database may be a restored copy, whose changes bear numbers of transactions
 * of another cluster. Servers that run already count once more.
 */
export const forgetListChanges = (db: Queryable) =>
  db.run(sql`
    WITH moved AS (
      UPDATE list_changes_kept SET since = pg_snapshot_xmax(pg_current_snapshot()),
        next = pg_snapshot_xmax(pg_current_snapshot()), noted_at = now())
    DELETE FROM list_changes`);
