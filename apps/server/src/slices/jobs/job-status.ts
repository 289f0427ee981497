import type { JobStatus } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';

/** After so many missed heartbeats a run is no longer in progress, even if no worker is left to notice. */
const HEARTBEATS_MISSED = 3;

const word = (status: JobStatus): Sql => sql`${status}::text`;

export const jobStatus = sql`CASE job.state::text
  WHEN 'created' THEN ${word('Waiting')} WHEN 'retry' THEN ${word('Error')}
  WHEN 'active' THEN CASE
    WHEN job.heartbeat_on + make_interval(secs => job.heartbeat_seconds * ${HEARTBEATS_MISSED}) < now()
      THEN ${word('Error')} ELSE ${word('In Progress')} END
  WHEN 'completed' THEN ${word('Success')} WHEN 'failed' THEN ${word('Failure')} ELSE ${word('Cancelled')} END`;
