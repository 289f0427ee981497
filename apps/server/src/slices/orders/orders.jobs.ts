import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, handles } from '../../platform/jobs.ts';
import { notifyOfUnanswered } from './notify-unanswered.service.ts';

const notifyUnanswered = defineJob({
  name: 'orders.tell-unanswered',
  data: z.object({}),
  cron: '*/5 * * * *',
  atStart: true,
});

export const ordersJobs = (context: Context) => [
  handles(notifyUnanswered, (_data, { signal }) => notifyOfUnanswered(context, signal)),
];
