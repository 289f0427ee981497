import type { AuditEntry } from '@parwell/contract';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';

export const auditColumns: readonly Column<AuditEntry>[] = [
  { ...instant('createdAt'), header: 'Time', width: 165, sortKey: 'createdAt', priority: 'line' },
  { key: 'eventType', header: 'Event', width: 160, priority: 'title' },
  { key: 'description', header: 'Description', width: 240, priority: 'line' },
  { key: 'createdBy', header: 'By', width: 190 },
  { key: 'resourceType', header: 'Resource', width: 84, priority: 'side' },
  { key: 'resourceId', header: 'Resource id', width: 118, copy: true },
  { key: 'customerId', header: 'Customer id', width: 100 },
  { key: 'initiatorType', header: 'Initiator', width: 84 },
  { key: 'service', header: 'Service', width: 92 },
];
