import { JOB_STATUS } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { listQuery, pageOf } from './lists.ts';

const defineCall = callsOf('jobs');

export const JOB_RUNS = ['latest'] as const;

const Job = z.strictObject({
  id: z.string(),
  name: z.string(),
  status: z.enum(JOB_STATUS),
  createdAt: Instant,
  startDate: Instant.nullable(),
  endDate: Instant.nullable(),
  attempts: z.int(),
  error: z.string().nullable(),
});

export const listJobs = defineCall({
  method: 'GET',
  path: '/jobs',
  summary: 'Background jobs of the last days, with the error of those that failed for good',
  permission: { action: 'read', resource: 'dashboard_operations', for: 'ALL' },
  query: listQuery({
    sort: ['createdAt', 'name', 'status'],
    order: { key: 'createdAt', direction: 'DESC' },
    fields: Job.keyof().options,
    where: z
      .strictObject({
        name: z.string().max(100),
        status: z.enum(JOB_STATUS),
        /** The latest in 24 hours of each job that a schedule or a person starts. */
        runs: z.enum(JOB_RUNS),
      })
      .partial(),
    limit: { standard: 10, most: 100 },
  }),
  response: pageOf(Job),
});
