import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, handles } from '../../platform/jobs.ts';
import { askForStockDaily } from './warehouse-stock.service.ts';

/** Runs more often than once a day, so that after a downtime nobody waits for the next day. */
const askWarehouses = defineJob({
  name: 'restock.askWarehouses',
  data: z.object({}),
  cron: '5 * * * *',
  atStart: true,
});

export const restockJobs = (context: Context) => [handles(askWarehouses, () => askForStockDaily(context))];
