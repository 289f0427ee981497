import { listAudit, listAuditEventTypes } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import { directCsv } from '../../platform/reports/direct-csv.ts';
import { listAuditedEventTypes, listAuditedResourceTypes, listAuditEntries } from './audit.list.ts';
import { auditReport } from './audit.report.ts';

/** Always offered as filters, even without entries. */
const RESOURCE_TYPES = ['cabinet', 'product', 'user', 'order', 'invoice', 'RFID tag'];

export const auditRoutes = (context: Context) => [
  route(listAudit, ({ query }) => listAuditEntries(context.db, query), {
    exportFile: directCsv(context, auditReport),
  }),
  route(listAuditEventTypes, async () => {
    const [eventTypes, found] = await Promise.all([
      listAuditedEventTypes(context.db),
      listAuditedResourceTypes(context.db),
    ]);
    return { eventTypes, resourceTypes: [...new Set([...RESOURCE_TYPES, ...found])] };
  }),
];
