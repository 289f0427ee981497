import { AuditFilter, listAudit } from '@parwell/contract';
import { ALL, EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { auditList } from './audit.list.ts';

export const auditReport = defineReport({
  type: 'RNI_UIEXPORT_AuditLogsReport',
  title: 'Audit Logs',
  template: 'Audit Logs',
  permission: listAudit.permission,
  filter: AuditFilter,
  limit: EXPORT_LIMIT,
  columns: () => [
    { key: 'createdAt', title: 'Time', kind: 'instant', value: sql`created_at` },
    { key: 'eventType', title: 'Event', kind: 'text', value: sql`event_type` },
    { key: 'description', title: 'Description', kind: 'text', value: sql`description`, width: 50 },
    { key: 'resourceType', title: 'Resource', kind: 'text', value: sql`resource_type`, width: 16 },
    { key: 'resourceId', title: 'Resource ID', kind: 'text', value: sql`resource_id` },
    { key: 'customerId', title: 'Customer ID', kind: 'text', value: sql`customer_id`, width: 18 },
    { key: 'createdBy', title: 'By', kind: 'text', value: sql`created_by` },
    { key: 'initiatorType', title: 'Initiator', kind: 'text', value: sql`initiator_type`, width: 16 },
    { key: 'service', title: 'Service', kind: 'text', value: sql`service`, width: 14 },
    { key: 'address', title: 'Address', kind: 'text', value: sql`address`, width: 18 },
    { key: 'sessionId', title: 'Session', kind: 'text', value: sql`session_id::text`, width: 22 },
    { key: 'data', title: 'Changes', kind: 'text', value: sql`data::text`, width: 40 },
  ],
  groups: {
    eventType: { title: 'Event', value: sql`event_type` },
    resourceType: { title: 'Resource', value: sql`resource_type` },
    customerId: { title: 'Customer ID', value: sql`customer_id` },
    createdBy: { title: 'By', value: sql`created_by` },
  },
  source: (where) => auditList.source(ALL, where, { key: 'createdAt', direction: 'DESC' }),
  since: (where, between) => ({ ...where, createdAt: { between } }),
});
