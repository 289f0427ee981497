import type { Job, PgBoss } from 'pg-boss';

/**
 * Gives a running job back to its queue without counting a try; another worker begins it at once. It gets another
 * id, because the queue of this server still completes the id it knows when it ends, even if another worker has it by then.
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
  // An edit without a change, because it wakes waiting workers.
  for (const handedOn of rows as { id: string }[]) await boss.update(name, undefined, { id: handedOn.id });
}
