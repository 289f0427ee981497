import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, handles } from '../../platform/jobs.ts';
import { checkAllGroups } from './empty-groups.service.ts';

const checkingGroups = defineJob({
  name: 'notifications.checkGroups',
  data: z.object({}),
  cron: '*/10 * * * *',
});

export const notificationsJobs = (context: Context) => [
  handles(checkingGroups, (_data, { signal }) => checkAllGroups(context, signal)),
];
