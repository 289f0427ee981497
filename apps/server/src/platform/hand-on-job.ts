import type { Job, PgBoss } from 'pg-boss';

/**
 * Gives a job that was begun back to its queue, as if it had not been: no try is counted, and another worker begins it at once. It gets
 * another id, because the queue of this server still settles the one it knows when it ends, whoever works on it by then.
 */
export async function handOnJob(boss: PgBoss, { name, id, retryCount }: Job): Promise<void> {
  const { rows } = await boss.getDb().executeSql(
    `WITH handed_on AS (
       UPDATE pgboss.job SET id = gen_random_uuid(), state = 'created', started_on = NULL, heartbeat_on = NULL
       WHERE name = $1 AND id = $2 AND retry_count = $3 AND state = 'active' RETURNING id),
     noted AS (
       UPDATE latest_job_runs SET job_id = handed_on.id FROM handed_on WHERE name = $1 AND job_id = $2)
     SELECT id FROM handed_on`,
    [name, id, retryCount],
  );
  // An edit that changes nothing, because it tells waiting workers of the job.
  for (const handedOn of rows as { id: string }[]) await boss.update(name, undefined, { id: handedOn.id });
}
