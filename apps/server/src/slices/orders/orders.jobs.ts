import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, handles } from '../../platform/jobs.ts';
import { tellOfUnanswered } from './tell-unanswered.service.ts';

const tellUnanswered = defineJob({
  name: 'orders.tell-unanswered',
  data: z.object({}),
  cron: '*/5 * * * *',
  atStart: true,
});

export const ordersJobs = (context: Context) => [
  handles(tellUnanswered, (_data, { signal }) => tellOfUnanswered(context, signal)),
];
