import type { CallArguments, listJobs as listJobsCall } from '@parwell/contract';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { page } from '../../platform/db/page.ts';

const status = sql`CASE state::text
  WHEN 'created' THEN 'Waiting' WHEN 'retry' THEN 'Waiting' WHEN 'active' THEN 'In Progress'
  WHEN 'completed' THEN 'Success' WHEN 'failed' THEN 'Failure' ELSE 'Cancelled' END`;

export const listJobs = (
  db: Queryable,
  { where, order, limit, offset }: CallArguments<typeof listJobsCall>['query'],
) =>
  page(db, {
    select: sql`id, name, ${status} AS status, created_on AS "createdAt", started_on AS "startDate",
      completed_on AS "endDate", retry_count + 1 AS attempts,
      CASE WHEN state = 'failed' THEN coalesce(output->>'message', 'unknown error') END AS error`,
    from: sql`pgboss.job`,
    // The job queue's own jobs have names that begin with two underscores.
    where: sql`name NOT LIKE '\\_\\_%'
      AND ${where?.name === undefined ? sql`TRUE` : sql`name = ${where.name}`}
      AND ${where?.status === undefined ? sql`TRUE` : sql`${status} = ${where.status}`}`,
    columns: { createdAt: sql`created_on`, name: sql`name`, status },
    tieBreaker: sql`id`,
    order,
    limit,
    offset,
  });
