import type { CallResponse, listJobs } from '@parwell/contract';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';

export type Job = CallResponse<typeof listJobs>['result'][number];

export const jobsColumns: readonly Column<Job>[] = [
  { key: 'name', header: 'Name', width: 220, sortKey: 'name', priority: 'title', copy: true },
  { key: 'status', header: 'Status', width: 110, sortKey: 'status', priority: 'side' },
  {
    ...instant('createdAt', 'dateTimeSeconds'),
    header: 'Created',
    width: 172,
    sortKey: 'createdAt',
    priority: 'line',
  },
  { ...instant('startDate', 'dateTimeSeconds'), header: 'Started', width: 172 },
  { ...instant('endDate', 'dateTimeSeconds'), header: 'Ended', width: 172, priority: 'line' },
  { key: 'attempts', header: 'Tries', width: 70, align: 'right' },
  // Gets the remaining width.
  { key: 'error', header: 'Error', wraps: true, priority: 'line' },
];
