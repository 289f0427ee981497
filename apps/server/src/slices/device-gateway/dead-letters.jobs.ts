import { z } from 'zod';
import type { Context } from '../../context.ts';
import { later } from '../../platform/clock.ts';
import { removeInBatches } from '../../platform/db/remove-in-batches.ts';
import { defineJob, handles } from '../../platform/jobs.ts';
import { deleteExcessDeadLetters, deleteOldDeadLetters } from './dead-letters.queries.ts';

const forgetDeadLetters = defineJob({
  name: 'telemetry.forget-dead-letters',
  data: z.object({}),
  cron: '17 * * * *',
});

/** So that a device that sends only garbage does not fill the database. */
const KEPT_PER_DEVICE = 1000;

export const deadLetterJobs = (context: Pick<Context, 'db' | 'clock' | 'config' | 'log'>) => [
  handles(forgetDeadLetters, async (_data, { signal }) => {
    const before = later(context.clock.now(), { hours: -24 * context.config.KEEP_DEAD_LETTER_DAYS });
    await removeInBatches(context, {
      what: 'dead letters',
      signal,
      batch: (tx, limit) => deleteOldDeadLetters(tx, before, limit),
    });
    await removeInBatches(context, {
      what: 'dead letters beyond the limit of their device',
      signal,
      batch: (tx, limit) => deleteExcessDeadLetters(tx, KEPT_PER_DEVICE, limit),
    });
  }),
];
