import { JOB_STATUS } from '@parwell/domain';
import { choice } from '../../ui/filters/choice-filter.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';

export const jobsFilters = defineFilters({
  page: 'jobs',
  filters: {
    status: choice({ label: 'Status', shown: true, options: JOB_STATUS }),
    name: text({ label: 'Name', shown: true }),
    runs: choice({
      label: 'Runs',
      options: [{ value: 'latest', label: 'Latest of each job, last 24 hours' }],
    }),
  },
});
