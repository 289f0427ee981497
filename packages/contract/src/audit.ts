import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { listQuery, type ListColumns } from './lists.ts';

const defineCall = callsOf('audit');

export const INITIATOR_TYPES = ['MACHINE', 'USER'] as const;

export const AuditEntry = z.strictObject({
  id: z.int(),
  service: z.string(),
  customerId: z.string().nullable(),
  resourceId: z.string(),
  resourceType: z.string(),
  eventType: z.string(),
  initiatorType: z.enum(INITIATOR_TYPES),
  createdBy: z.string(),
  createdAt: Instant,
  /** Of the request; null for jobs and devices. */
  address: z.string().nullable(),
  sessionId: z.string().nullable(),
  description: z.string(),
  /** JSON text: `{"before":{…},"after":{…}}`. */
  data: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AUDIT_COLUMNS = {
  createdAt: { header: 'Time', kind: 'instant' },
  eventType: { header: 'Event', kind: 'text' },
  description: { header: 'Description', kind: 'text', fileWidth: 50 },
  resourceType: { header: 'Resource', kind: 'text', fileWidth: 16 },
  resourceId: { header: 'Resource ID', kind: 'text' },
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 18 },
  createdBy: { header: 'By', kind: 'text' },
  initiatorType: { header: 'Initiator', kind: 'text', fileWidth: 16 },
  service: { header: 'Service', kind: 'text', fileWidth: 14 },
  address: { header: 'Address', kind: 'text', fileWidth: 18, only: 'file' },
  sessionId: { header: 'Session', kind: 'text', fileWidth: 22, only: 'file' },
  data: { header: 'Changes', kind: 'text', fileWidth: 40, only: 'file' },
} as const satisfies ListColumns;

export const AuditFilter = z
  .strictObject({
    customerId: z.string().max(100),
    resourceType: z.string().max(100),
    initiatorType: z.enum(INITIATOR_TYPES),
    eventType: z.string().max(100),
    createdAt: z.strictObject({ between: z.tuple([Instant, Instant]) }),
  })
  .partial();

export const listAudit = defineCall({
  method: 'GET',
  path: '/audit',
  summary: 'Audit entries, newest first',
  permission: 'staff',
  programs: true,
  query: listQuery({
    sort: ['createdAt'],
    order: { key: 'createdAt', direction: 'DESC' },
    fields: AuditEntry.keyof().options,
    where: AuditFilter,
    limit: { standard: 10, most: 100 },
  }),
  response: z.strictObject({ data: z.array(AuditEntry), total_count: z.int() }),
  csv: true,
});

export const listAuditEventTypes = defineCall({
  method: 'GET',
  path: '/audit/event-types',
  summary: 'The event types and resource types found in the audit log',
  permission: 'staff',
  programs: true,
  response: z.strictObject({ eventTypes: z.array(z.string()), resourceTypes: z.array(z.string()) }),
});
