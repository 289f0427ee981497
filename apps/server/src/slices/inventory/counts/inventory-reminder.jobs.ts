import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineJob, handles } from '../../../platform/jobs.ts';
import { remindOfCounts } from './inventory-reminder.service.ts';

/**
 * Its name is of old, so that what is queued survives an upgrade. Looks more often than Mondays begin: some zones are half an hour off, and after a downtime nobody waits a week.
 */
const remindingOfCounts = defineJob({
  name: 'notifications.remindOfCounts',
  data: z.object({}),
  cron: '*/15 * * * *',
  atStart: true,
});

export const reminderJobs = (context: Context) => [handles(remindingOfCounts, () => remindOfCounts(context))];
