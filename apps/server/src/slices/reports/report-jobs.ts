import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';

export const makeReport = defineJob({
  name: 'reports.make',
  data: z.object({ reportId: z.uuid() }),
  byPerson: true,
});

/** Queues due reports, and those that a killed worker left unfinished. */
export const tendReports = defineJob({
  name: 'reports.tend',
  data: z.object({}),
  cron: '* * * * *',
  atStart: true,
  retries: 0,
});

export const removeOldReports = defineJob({
  name: 'reports.removeOld',
  data: z.object({}),
  cron: '41 4 * * *',
});
