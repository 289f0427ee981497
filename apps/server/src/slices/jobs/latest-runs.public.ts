import type { JobStatus } from '@parwell/domain';
import { later } from '../../platform/clock.ts';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { latestRuns } from '../../platform/job-runs.ts';
import { jobStatus } from './job-status.ts';

const HOURS = 24;

const inTime = (now: Date): Sql => sql`job.started_on >= ${later(now, { hours: -HOURS })}::timestamptz`;

/** For rows of pgboss.job: the latest run of its job, begun in the last 24 hours (D5). */
export const isLatestRun = (now: Date): Sql => sql`(${inTime(now)}
  AND (job.name, job.id) IN (SELECT latest_runs.name, latest_runs.job_id FROM ${latestRuns}))`;

export interface LatestRun {
  readonly name: string;
  readonly status: JobStatus;
  readonly startDate: string;
  readonly endDate: string | null;
}

/** Of jobs that a schedule or a person starts, the newest first. Found by their keys. */
export const findLatestRuns = (db: Queryable, now: Date) =>
  db.many<LatestRun>(sql`
    SELECT job.name, ${jobStatus} AS status, to_json(job.started_on) AS "startDate", to_json(job.completed_on) AS "endDate"
    FROM ${latestRuns} JOIN pgboss.job ON job.name = latest_runs.name AND job.id = latest_runs.job_id
    WHERE ${inTime(now)} ORDER BY job.started_on DESC, job.name`);
