import type { CallArguments, listAudit } from '@parwell/contract';
import { ALL } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { between, equals } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';

type Query = CallArguments<typeof listAudit>['query'];

export const auditFields = {
  id: sql`id`,
  service: sql`service`,
  customerId: sql`customer_id`,
  resourceId: sql`resource_id`,
  resourceType: sql`resource_type`,
  eventType: sql`event_type`,
  initiatorType: sql`initiator_type`,
  createdBy: sql`created_by`,
  createdAt: sql`created_at`,
  address: sql`address`,
  sessionId: sql`session_id`,
  description: sql`description`,
  data: sql`data::text`,
};

/** Only staff may read it, so every entry is visible. */
export const auditList = defineList<Query, typeof ALL>({
  from: sql`audit_entries`,
  key: sql`id`,
  fields: auditFields,
  sort: { createdAt: sql`created_at` },
  filters: {
    customerId: equals(sql`customer_id`),
    resourceType: equals(sql`resource_type`),
    initiatorType: equals(sql`initiator_type`),
    eventType: equals(sql`event_type`),
    createdAt: between(sql`created_at`),
  },
  visible: () => sql`TRUE`,
  tables: ['audit_entries'],
  appendOnly: true,
  wideRows: true,
  names: { rows: 'data', total: 'total_count' },
});

export const listAuditEntries = (db: Queryable, query: Query) => auditList.page(db, ALL, query);

/** With one index lookup per value. */
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

export const listAuditedEventTypes = (db: Queryable) => valuesOf(db, sql`event_type`);
export const listAuditedResourceTypes = (db: Queryable) => valuesOf(db, sql`resource_type`);
