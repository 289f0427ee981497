import type { PgBoss } from 'pg-boss';
import { sql, type Sql } from './db/database.ts';

/**
 * Notes the run of a job that began last. Its state is known to the queue alone, which also notices killed workers:
 * nothing is written at its end, so two workers cannot contradict each other.
 */
export async function noteLatestRun(
  db: ReturnType<PgBoss['getDb']>,
  { name, id }: { readonly name: string; readonly id: string },
): Promise<void> {
  await db.executeSql(
    `INSERT INTO latest_job_runs (name, job_id) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET job_id = excluded.job_id WHERE latest_job_runs.job_id <> excluded.job_id`,
    [name, id],
  );
}

/** For a join: rows named `latest_runs`, a few dozen, of jobs that a schedule or a person starts. */
export const latestRuns: Sql = sql`(SELECT name, job_id FROM latest_job_runs) AS latest_runs`;
