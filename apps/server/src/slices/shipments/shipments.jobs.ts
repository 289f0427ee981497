import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, handles } from '../../platform/jobs.ts';
import { mendStatuses } from './mend-statuses.service.ts';

/** Also hourly: servers of the previous version may still write wrong statuses. */
const mend = defineJob({
  name: 'shipments.mend-statuses',
  data: z.object({}),
  cron: '17 * * * *',
  atStart: true,
});

export const shipmentsJobs = (context: Context) => [
  handles(mend, (_data, { signal }) => mendStatuses(context, signal)),
];
