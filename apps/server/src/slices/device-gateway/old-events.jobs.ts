import { z } from 'zod';
import type { Context } from '../../context.ts';
import { later } from '../../platform/clock.ts';
import { removeInBatches } from '../../platform/db/remove-in-batches.ts';
import { defineJob, handles } from '../../platform/jobs.ts';
import { auditOf } from '../audit/audit.public.ts';
import { emptyOldEvents } from './old-events.queries.ts';

const emptying = defineJob({ name: 'telemetry.emptyOldEvents', data: z.object({}), cron: '25 4 * * *' });

const audit = auditOf('device-gateway', 'device event');

export const oldEventJobs = (context: Context) => [
  handles(emptying, (_data, { signal }) => emptyEvents(context, signal)),
];

async function emptyEvents(context: Context, signal: AbortSignal): Promise<void> {
  const { clock, config } = context;
  if (config.KEEP_EVENT_DAYS === 0) return;
  const before = later(clock.now(), { hours: -24 * config.KEEP_EVENT_DAYS });
  await removeInBatches(context, {
    what: 'contents of device events',
    signal,
    batch: (tx, limit) => emptyOldEvents(tx, before, limit),
    record: (tx) =>
      audit.record(tx, clock.now(), {
        resourceId: 'device events',
        eventType: 'Old Data Removed',
        by: { machine: 'retention' },
        description: `The contents of device events from before ${before.toISOString()} are removed`,
        after: { before, keptDays: config.KEEP_EVENT_DAYS },
      }),
  });
}
