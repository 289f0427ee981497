import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineJob, handles } from '../../../platform/jobs.ts';
import { billingPast, billPast, writePast } from './past.service.ts';

/** One per part, so that the server can be stopped in between. */
export const makePast = defineJob({
  name: 'demo.history',
  data: z.object({ place: z.number() }),
});

export const demoJobs = (context: Context) => [
  handles(makePast, ({ place }) => writePast(context, place)),
  handles(billingPast, () => billPast(context)),
];
