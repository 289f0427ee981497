import { join, raw, sql, type Queryable } from '../../src/platform/db/database.ts';

/**
 * Digests of every table, except for the audit log, which records refusals and is counted; and the number of jobs of
 * each kind.
 */
export async function contentsOf(db: Queryable): Promise<unknown> {
  const tables = await db.many<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'audit%' AND relname <> 'list_changes'`);
  const digests = tables.map(
    ({ name }) => sql`
      SELECT ${name} AS name, md5(string_agg(t::text, chr(10) ORDER BY t::text)) AS digest FROM ${raw(`"${name}"`)} t`,
  );
  return [
    await db.many(sql`SELECT * FROM (${join(digests, ' UNION ALL ')}) digests ORDER BY name`),
    await db.many(sql`SELECT name, count(*) FROM pgboss.job GROUP BY name ORDER BY name`),
    await db.many(
      sql`SELECT event_type FROM audit_entries WHERE event_type <> 'Change Refused' ORDER BY event_type`,
    ),
  ];
}
