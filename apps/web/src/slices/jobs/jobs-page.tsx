import { listJobs } from '@parwell/contract';
import { jobTone } from '@parwell/domain';
import { defineList } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { jobsColumns, type Job } from './jobs-columns.ts';
import { jobsFilters } from './jobs-filters.ts';

const jobsList = defineList(listJobs, {
  label: 'Jobs',
  columns: jobsColumns,
  filters: jobsFilters,
  rowId: ({ id }) => id,
  sort: { key: 'createdAt', direction: 'DESC' },
});

/** DASH-067..069. */
const highlight = ({ status }: Job) => jobTone(status) ?? undefined;

export default function JobsPage() {
  return <ListPage title="Jobs" list={useList(jobsList)} highlight={highlight} />;
}
