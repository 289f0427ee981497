import { AUDIT_COLUMNS, AuditFilter, listAudit } from '@parwell/contract';
import { auditReader, EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { reportColumns } from '../../platform/reports/report-columns.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { auditFields, auditList, readerOf } from './audit.list.ts';

export const auditReport = defineReport({
  type: 'RNI_UIEXPORT_AuditLogsReport',
  title: 'Audit Logs',
  template: 'Audit Logs',
  permission: listAudit.permission,
  filter: AuditFilter,
  limit: EXPORT_LIMIT,
  columns: () => reportColumns(AUDIT_COLUMNS, auditFields),
  groups: {
    eventType: { title: 'Event', value: sql`event_type` },
    resourceType: { title: 'Resource', value: sql`resource_type` },
    customerId: { title: 'Customer ID', value: sql`customer_id` },
    createdBy: { title: 'By', value: sql`created_by` },
  },
  source: (where, _tenants, _db, _now, _days, { grants }) =>
    auditList.source(readerOf(auditReader(grants), where), where, { key: 'createdAt', direction: 'DESC' }),
  since: (where, between) => ({ ...where, createdAt: { between } }),
});
