import type { AuditEntry } from '@parwell/contract';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';
import { resourceTypeLabel } from './resource-type-label.ts';
import { AUDIT_TEXTS } from './audit.texts.ts';

/** All fit next to the menu in a window of 1440 px. */
export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    ...instant('createdAt', 'dateTimeSeconds'),
    header: 'Time',
    width: 172,
    sortKey: 'createdAt',
    priority: 'line',
  },
  { key: 'eventType', header: 'Event', width: 120, priority: 'title' },
  // Gets the remaining width; the details show all of it.
  { key: 'description', header: 'Description', priority: 'line' },
  { key: 'createdBy', header: 'By', width: 130 },
  {
    key: 'resourceType',
    header: 'Resource',
    width: 98,
    priority: 'side',
    cell: ({ resourceType }) => resourceTypeLabel(resourceType),
  },
  { key: 'resourceId', header: AUDIT_TEXTS.resourceId, width: 112, copy: true },
  { key: 'customerId', header: AUDIT_TEXTS.customerId, width: 114 },
  { key: 'initiatorType', header: 'Initiator', width: 92 },
  { key: 'service', header: 'Service', width: 80 },
];
