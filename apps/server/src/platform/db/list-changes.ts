// Triggers record in `list_changes` what changed in the tables behind lists; see list-totals.ts.
import { z } from 'zod';
import { defineJob, handles } from '../jobs.ts';
import { sql, type Queryable } from './database.ts';

/** The job deletes older changes. */
const KEPT_MINUTES = 20;

const pruneJob = defineJob({ name: 'lists.prune-changes', data: z.object({}), cron: '*/10 * * * *' });

export const listChangesJobs = ({ db }: { readonly db: Queryable }) => [
  handles(pruneJob, async () => {
    await pruneListChanges(db);
  }),
];

/**
 * Deletes changes of transactions that had ended `keptMinutes` ago: those older than `next`, the oldest transaction
 * still running then. Totals counted before `since` can no longer be updated, and `list_appended` rejects them.
 * `since` moves in the same statement, so nobody sees one without the other.
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
 * A starting server deletes all changes: the database may be a restored copy whose changes carry transaction ids of
 * another cluster. Other servers only have to count once more.
 */
export const forgetListChanges = (db: Queryable) =>
  db.run(sql`
    WITH moved AS (
      UPDATE list_changes_kept SET since = pg_snapshot_xmax(pg_current_snapshot()),
        next = pg_snapshot_xmax(pg_current_snapshot()), noted_at = now())
    DELETE FROM list_changes`);
