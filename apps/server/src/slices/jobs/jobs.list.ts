import { type CallArguments, listJobs as listCall } from '@parwell/contract';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { equals } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';
import { jobStatus } from './job-status.ts';
import { isLatestRun } from './latest-runs.public.ts';

type Query = CallArguments<typeof listCall>['query'];

interface Now {
  readonly now: Date;
}

/** For staff. The table belongs to the job queue, which reports no changes: rows are counted for every page. */
const jobList = defineList<Query, Now>({
  calls: [listCall],
  from: sql`pgboss.job`,
  key: sql`job.id`,
  fields: {
    id: sql`job.id`,
    name: sql`job.name`,
    status: jobStatus,
    createdAt: sql`job.created_on`,
    startDate: sql`job.started_on`,
    endDate: sql`job.completed_on`,
    attempts: sql`job.retry_count + 1`,
    error: sql`CASE WHEN job.state = 'failed' THEN coalesce(job.output->>'message', 'unknown error') END`,
  },
  sort: { createdAt: sql`job.created_on`, name: sql`job.name`, status: jobStatus },
  filters: {
    name: equals(sql`job.name`),
    status: equals(jobStatus),
    runs: (_latest, { now }) => isLatestRun(now),
  },
  // Two underscores begin the names of the queue's own jobs.
  visible: () => sql`job.name NOT LIKE '\\_\\_%'`,
});

export const listBackgroundJobs = (db: Queryable, query: Query, now: Date) =>
  jobList.page(db, { now }, query);
