import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, handles } from '../../platform/jobs.ts';
import { createPartitionsAhead, removeOldMeasurements } from './partitions.service.ts';
import { renewHours, rollUpMeasurements } from './roll-up.service.ts';

const rollUp = defineJob({
  name: 'measurements.rollUp',
  data: z.object({}),
  cron: '*/5 * * * *',
  atStart: true,
});
const renew = defineJob({
  name: 'measurements.renew',
  data: z.object({}),
  cron: '50 * * * *',
  atStart: true,
});
const createPartitions = defineJob({
  name: 'measurements.createPartitions',
  data: z.object({}),
  cron: '20 1 * * *',
  atStart: true,
});
const removeOld = defineJob({ name: 'measurements.removeOld', data: z.object({}), cron: '40 9 * * *' });

export const measurementsJobs = (context: Context) => [
  handles(rollUp, (_data, { signal }) => rollUpMeasurements(context, signal)),
  handles(renew, (_data, { signal }) => renewHours(context, signal)),
  handles(createPartitions, () => createPartitionsAhead(context)),
  handles(removeOld, (_data, { signal }) => removeOldMeasurements(context, signal)),
];
