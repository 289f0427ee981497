import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, handles } from '../../platform/jobs.ts';
import { forget } from './dead-letters.queries.ts';

export const forgetDeadLetters = defineJob({
  name: 'telemetry.forget-dead-letters',
  data: z.object({}),
  cron: '17 * * * *',
});

const KEPT_DAYS = 30;
/** A device that says nothing but nonsense does not fill the database. */
const KEPT_OF_ONE_DEVICE = 1000;

export const deadLetterJobs = ({ db, clock }: Pick<Context, 'db' | 'clock'>) => [
  handles(forgetDeadLetters, async () => {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * 24 * 3_600_000);
    await forget(db, before, KEPT_OF_ONE_DEVICE);
  }),
];
