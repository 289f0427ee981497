import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineJob, handles } from '../../../platform/jobs.ts';
import { closeDays } from './history.service.ts';

/** Runs more often than days end, so that a downtime delays nothing until the next night. */
const closing = defineJob({
  name: 'inventory.closeDays',
  data: z.object({}),
  cron: '*/15 * * * *',
  atStart: true,
});

export const historyJobs = (context: Context) => [
  handles(closing, (_data, { signal }) => closeDays(context, signal)),
];
