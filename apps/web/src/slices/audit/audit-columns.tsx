import type { AuditEntry } from '@parwell/contract';
import { Instant } from '../../ui/dates/instant.tsx';
import type { Column } from '../../ui/table/column.ts';

export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    key: 'createdAt',
    header: 'Time',
    width: 165,
    sortKey: 'createdAt',
    priority: 'line',
    cell: ({ createdAt }) => <Instant value={createdAt} />,
  },
  { key: 'eventType', header: 'Event', width: 160, priority: 'title', cell: ({ eventType }) => eventType },
  {
    key: 'description',
    header: 'Description',
    width: 240,
    priority: 'line',
    cell: ({ description }) => description,
  },
  { key: 'createdBy', header: 'By', width: 190, cell: ({ createdBy }) => createdBy },
  {
    key: 'resourceType',
    header: 'Resource',
    width: 84,
    priority: 'side',
    cell: ({ resourceType }) => resourceType,
  },
  {
    key: 'resourceId',
    header: 'Resource id',
    width: 118,
    cell: ({ resourceId }) => resourceId,
    copy: ({ resourceId }) => resourceId,
  },
  { key: 'customerId', header: 'Customer id', width: 100, cell: ({ customerId }) => customerId },
  { key: 'initiatorType', header: 'Initiator', width: 84, cell: ({ initiatorType }) => initiatorType },
  { key: 'service', header: 'Service', width: 92, cell: ({ service }) => service },
];
