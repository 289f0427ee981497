import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineJob, handles } from '../../../platform/jobs.ts';
import { remindOfCounts } from './inventory-reminder.service.ts';

/**
 * The old name, so that queued jobs survive an upgrade. Runs more often than Mondays begin: some zones are half an
 * hour off, and a downtime must not delay the reminder by a week.
 */
const remindingOfCounts = defineJob({
  name: 'notifications.remindOfCounts',
  data: z.object({}),
  cron: '*/15 * * * *',
  atStart: true,
});

export const reminderJobs = (context: Context) => [handles(remindingOfCounts, () => remindOfCounts(context))];
