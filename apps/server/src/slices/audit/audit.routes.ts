import { listAudit, listAuditEventTypes } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import * as queries from './audit-list.queries.ts';

/** What the log is about, whether or not anything has happened to it yet. */
const RESOURCE_TYPES = ['cabinet', 'product', 'user', 'order', 'invoice', 'RFID tag'];

export const auditRoutes = ({ db }: Context) => [
  route(listAudit, ({ query }) => queries.list(db, query)),
  route(listAuditEventTypes, async () => {
    const [eventTypes, found] = await Promise.all([
      queries.listEventTypes(db),
      queries.listResourceTypes(db),
    ]);
    return { eventTypes, resourceTypes: [...new Set([...RESOURCE_TYPES, ...found])] };
  }),
];
