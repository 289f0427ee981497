import { jobsCard } from '@parwell/domain';
import { findLatestRuns } from '../../jobs/latest-runs.public.ts';
import { defineWidget } from '../widget.ts';
import { latestRunsLink } from './job-statuses.ts';

/** DASH-063..066. */
export const jobs = defineWidget({
  name: 'jobs',
  title: 'Jobs',
  form: 'tile',
  counted:
    'Of each job that a schedule or a person starts, the latest run in 24 hours: how many succeeded, of how many.',
  unit: 'jobs',
  resource: 'dashboard_operations',
  staffOnly: true,
  link: () => latestRunsLink(),
  async find(db, { now }) {
    const runs = await findLatestRuns(db, now);
    return { form: 'tile', ...jobsCard(runs.map(({ status }) => status)) };
  },
});
