import { listAudit, listAuditEventTypes } from '@parwell/contract';
import { auditReader } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import { directCsv } from '../../platform/reports/direct-csv.ts';
import { listAuditedTypes, listAuditEntries } from './audit.list.ts';
import { auditReport } from './audit.report.ts';

/** Always offered as filters, even without entries. */
const RESOURCE_TYPES = ['cabinet', 'product', 'user', 'order', 'invoice', 'RFID tag'];

export const auditRoutes = (context: Context) => [
  route(listAudit, ({ query }, { grants }) => listAuditEntries(context.db, auditReader(grants), query), {
    exportFile: directCsv(context, auditReport),
  }),
  route(listAuditEventTypes, async (_input, { grants }) => {
    const { eventTypes, resourceTypes } = await listAuditedTypes(context.db, auditReader(grants));
    return { eventTypes, resourceTypes: [...new Set([...RESOURCE_TYPES, ...resourceTypes])] };
  }),
];
