import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, handles } from '../../platform/jobs.ts';
import { deleteExcessDeadLetters } from './dead-letters.queries.ts';

export const deleteOldDeadLetters = defineJob({
  name: 'telemetry.forget-dead-letters',
  data: z.object({}),
  cron: '17 * * * *',
});

const KEPT_DAYS = 30;
/** Keeps a device that sends only garbage from filling the database. */
const KEPT_PER_DEVICE = 1000;

export const deadLetterJobs = ({ db, clock }: Pick<Context, 'db' | 'clock'>) => [
  handles(deleteOldDeadLetters, async () => {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * 24 * 3_600_000);
    await deleteExcessDeadLetters(db, before, KEPT_PER_DEVICE);
  }),
];
