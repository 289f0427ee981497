import type { CallArguments, listAudit } from '@parwell/contract';
import { join, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { page } from '../../platform/db/page.ts';

type Query = CallArguments<typeof listAudit>['query'];

export const list = (db: Queryable, { where, order, limit, offset }: Query) =>
  page(db, {
    names: { rows: 'data', total: 'total_count' },
    select: sql`id, service, customer_id AS "customerId", resource_id AS "resourceId",
      resource_type AS "resourceType", event_type AS "eventType", initiator_type AS "initiatorType",
      created_by AS "createdBy", created_at AS "createdAt", description, data::text AS data`,
    from: sql`audit_entries`,
    where: matches(where ?? {}),
    columns: { createdAt: sql`created_at` },
    tieBreaker: sql`id`,
    order,
    limit,
    offset,
    viaIndex: true,
  });

/** What the filters of the list mean; its report uses the same. */
export function matches({
  customerId,
  resourceType,
  initiatorType,
  eventType,
  createdAt,
}: NonNullable<Query['where']>): Sql {
  const conditions = [sql`TRUE`];
  if (customerId !== undefined) conditions.push(sql`customer_id = ${customerId}`);
  if (resourceType !== undefined) conditions.push(sql`resource_type = ${resourceType}`);
  if (initiatorType !== undefined) conditions.push(sql`initiator_type = ${initiatorType}`);
  if (eventType !== undefined) conditions.push(sql`event_type = ${eventType}`);
  if (createdAt !== undefined) {
    // As dates, because PostgreSQL does not read every year and offset that ISO 8601 can write.
    const [start, end] = createdAt.between.map((instant) => new Date(instant));
    conditions.push(sql`created_at BETWEEN ${start} AND ${end}`);
  }
  return join(conditions, ' AND ');
}

/** The values of an indexed column, jumping through the index from one to the next: a step per value. */
const valuesOf = async (db: Queryable, column: Sql): Promise<string[]> => {
  const rows = await db.many<{ value: string }>(sql`
    WITH RECURSIVE step AS (
      SELECT min(${column}) AS value FROM audit_entries
      UNION ALL
      SELECT (SELECT min(${column}) FROM audit_entries WHERE ${column} > step.value) FROM step
      WHERE step.value IS NOT NULL)
    SELECT value FROM step WHERE value IS NOT NULL ORDER BY value`);
  return rows.map(({ value }) => value);
};

export const listEventTypes = (db: Queryable) => valuesOf(db, sql`event_type`);
export const listResourceTypes = (db: Queryable) => valuesOf(db, sql`resource_type`);
