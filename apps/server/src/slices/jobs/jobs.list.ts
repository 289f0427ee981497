import type { CallArguments, listJobs as listCall } from '@parwell/contract';
import { ALL } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { equals } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';

type Query = CallArguments<typeof listCall>['query'];

const status = sql`CASE state::text
  WHEN 'created' THEN 'Waiting' WHEN 'retry' THEN 'Waiting' WHEN 'active' THEN 'In Progress'
  WHEN 'completed' THEN 'Success' WHEN 'failed' THEN 'Failure' ELSE 'Cancelled' END`;

/** For staff. The table is the job queue's own and tells nobody of its changes: rows are counted for every page. */
const jobList = defineList<Query, typeof ALL>({
  from: sql`pgboss.job`,
  key: sql`id`,
  fields: {
    id: sql`id`,
    name: sql`name`,
    status,
    createdAt: sql`created_on`,
    startDate: sql`started_on`,
    endDate: sql`completed_on`,
    attempts: sql`retry_count + 1`,
    error: sql`CASE WHEN state = 'failed' THEN coalesce(output->>'message', 'unknown error') END`,
  },
  sort: { createdAt: sql`created_on`, name: sql`name`, status },
  filters: { name: equals(sql`name`), status: equals(status) },
  // The job queue keeps work of its own under names that begin with two underscores.
  visible: () => sql`name NOT LIKE '\\_\\_%'`,
});

export const listBackgroundJobs = (db: Queryable, query: Query) => jobList.page(db, ALL, query);
