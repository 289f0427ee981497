import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, handles } from '../../platform/jobs.ts';
import { askAboutPayments } from './ask-payments.service.ts';

const askPayments = defineJob({
  name: 'payments.ask',
  data: z.object({}),
  cron: '* * * * *',
  atStart: true,
});

export const paymentsJobs = (context: Context) => [
  handles(askPayments, (_data, { signal }) => askAboutPayments(context, signal)),
];
