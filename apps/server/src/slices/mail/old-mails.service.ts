import type { Context } from '../../context.ts';
import { later } from '../../platform/clock.ts';
import { removeInBatches } from '../../platform/db/remove-in-batches.ts';
import { auditOf } from '../audit/audit.public.ts';
import { deleteOldMails } from './old-mails.queries.ts';

const audit = auditOf('mail', 'mail');

/** Older than KEEP_MAIL_DAYS; notifications are mails too. */
export async function removeOldMails(context: Context, signal: AbortSignal): Promise<void> {
  const { clock, config } = context;
  if (config.KEEP_MAIL_DAYS === 0) return;
  const before = later(clock.now(), { hours: -24 * config.KEEP_MAIL_DAYS });
  await removeInBatches(context, {
    what: 'mails',
    signal,
    batch: (tx, limit) => deleteOldMails(tx, before, limit),
    record: (tx) =>
      audit.record(tx, clock.now(), {
        resourceId: 'mails',
        eventType: 'Old Data Removed',
        by: { machine: 'retention' },
        description: `Mails from before ${before.toISOString()} are removed`,
        after: { before, keptDays: config.KEEP_MAIL_DAYS },
      }),
  });
}
