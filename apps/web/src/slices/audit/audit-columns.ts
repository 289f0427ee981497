import { AUDIT_COLUMNS, type AuditEntry } from '@parwell/contract';
import type { Column } from '../../ui/table/column.ts';
import { pageColumns } from '../../ui/table/page-columns.tsx';
import { instant } from '../../ui/table/instant-column.tsx';
import { resourceTypeLabel } from './resource-type-label.ts';

/** All fit next to the menu in a window of 1440 px. */
export const auditColumns: readonly Column<AuditEntry>[] = pageColumns(AUDIT_COLUMNS, {
  createdAt: {
    ...instant('createdAt', 'dateTimeSeconds'),
    width: 172,
    sortKey: 'createdAt',
    priority: 'line',
  },
  eventType: { width: 120, priority: 'title' },
  // Gets the remaining width; the details show all of it.
  description: { priority: 'line' },
  createdBy: { width: 130 },
  resourceType: { width: 98, priority: 'side', cell: ({ resourceType }) => resourceTypeLabel(resourceType) },
  resourceId: { width: 112, copy: true },
  customerId: { width: 114 },
  initiatorType: { width: 92 },
  service: { width: 80 },
});
