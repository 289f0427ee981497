import { listJobs } from '@parwell/contract';
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
const TONES: Readonly<Record<string, 'warning' | 'error'>> = {
  'In Progress': 'warning',
  Failure: 'error',
  Error: 'error',
};
const highlight = ({ status }: Job) => TONES[status];

/** The background jobs of the last days, for the provider's staff. */
export default function JobsPage() {
  return <ListPage title="Jobs" list={useList(jobsList)} highlight={highlight} />;
}
