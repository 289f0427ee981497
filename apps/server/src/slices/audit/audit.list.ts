import { type CallArguments, listAudit } from '@parwell/contract';
import { ALL, readsEntry, type AuditReader } from '@parwell/domain';
import { join, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { between, equals } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';
import { ofTenants } from '../../platform/db/tenants.ts';

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

/** The kinds that somebody may read, each of the customers for whom (V1). As the domain's `readsEntry`. */
export const readableEntries = (reader: AuditReader): Sql => {
  if (reader === ALL) return sql`TRUE`;
  const readable = reader.map(({ kinds, tenants }) =>
    tenants === ALL
      ? sql`resource_type = ANY(${kinds})`
      : sql`(resource_type = ANY(${kinds}) AND ${ofTenants(sql`customer_id`, tenants)})`,
  );
  return readable.length === 0 ? sql`FALSE` : sql`(${join(readable, ' OR ')})`;
};

export const auditList = defineList<Query, AuditReader>({
  calls: [listAudit],
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
  visible: readableEntries,
  tables: ['audit_entries'],
  appendOnly: true,
  wideRows: true,
  names: { rows: 'data', total: 'total_count' },
});

/** Of one kind that the reader may read for all customers, there is nothing to leave out: PostgreSQL plans that better. */
export const readerOf = (reader: AuditReader, { resourceType }: NonNullable<Query['where']>): AuditReader =>
  resourceType !== undefined && readsEntry(reader, { resourceType, customerId: null }) ? ALL : reader;

export const listAuditEntries = (db: Queryable, reader: AuditReader, query: Query) =>
  auditList.page(db, readerOf(reader, query.where ?? {}), query);

/** The types of the kinds that somebody may read, with one index lookup per pair. */
export async function listAuditedTypes(db: Queryable, reader: AuditReader) {
  const kinds = reader === ALL ? null : reader.flatMap((readable) => readable.kinds);
  return db.one<{ eventTypes: string[]; resourceTypes: string[] }>(sql`
    WITH RECURSIVE step AS (
      SELECT resource_type, event_type FROM (
        SELECT resource_type, event_type FROM audit_entries ORDER BY resource_type, event_type LIMIT 1) AS first
      UNION ALL
      SELECT next.resource_type, next.event_type FROM step CROSS JOIN LATERAL (
        SELECT resource_type, event_type FROM audit_entries
        WHERE (audit_entries.resource_type, audit_entries.event_type) > (step.resource_type, step.event_type)
        ORDER BY resource_type, event_type LIMIT 1) AS next)
    SELECT coalesce(json_agg(DISTINCT event_type ORDER BY event_type), '[]') AS "eventTypes",
      coalesce(json_agg(DISTINCT resource_type ORDER BY resource_type), '[]') AS "resourceTypes"
    FROM step WHERE ${kinds === null ? sql`TRUE` : sql`resource_type = ANY(${kinds})`}`);
}
