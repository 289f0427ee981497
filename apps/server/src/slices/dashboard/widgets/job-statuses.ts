import type { DashboardLink } from '@parwell/contract';
import { jobTone } from '@parwell/domain';
import { findLatestRuns, type LatestRun } from '../../jobs/latest-runs.public.ts';
import { defineWidget } from '../widget.ts';

/** Jobs belong to no customer. */
export const latestRunsLink = (more: Readonly<Record<string, unknown>> = {}): DashboardLink => ({
  path: '/jobs',
  customerId: null,
  filter: { runs: 'latest', ...more },
});

const SHOWN = 10;
const URGENCY = ['error', 'warning', null] as const;
const urgency = ({ status }: LatestRun): number => URGENCY.indexOf(jobTone(status));

/** DASH-049. */
export const jobStatuses = defineWidget({
  name: 'jobStatuses',
  title: 'Job statuses',
  form: 'table',
  counted:
    'Of each job that a schedule or a person starts, the latest run in 24 hours; those that failed first. Error: it waits for its next try. Failure: it is not tried again.',
  unit: 'jobs',
  resource: 'dashboard_operations',
  staffOnly: true,
  link: () => latestRunsLink(),
  async find(db, { now }) {
    const runs = await findLatestRuns(db, now);
    return {
      form: 'table',
      columns: [
        { key: 'name', title: 'Name', kind: 'text' },
        { key: 'startDate', title: 'Start Date', kind: 'instant' },
        { key: 'endDate', title: 'End Date', kind: 'instant' },
        { key: 'status', title: 'Status', kind: 'text' },
      ],
      rows: runs
        .toSorted((one, other) => urgency(one) - urgency(other))
        .slice(0, SHOWN)
        .map(({ name, startDate, endDate, status }) => ({
          cells: { name, startDate, endDate, status },
          link: latestRunsLink({ name }),
          tone: jobTone(status),
        })),
      total: runs.length,
    };
  },
});
