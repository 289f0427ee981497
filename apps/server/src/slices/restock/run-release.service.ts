import { releaseMail, type MailedLine } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import { repeat, type Loop } from '../../platform/repeat.ts';
import { auditOf } from '../audit/audit.public.ts';
import { writeMail } from '../mail/mail.public.ts';
import { markRestock } from './marks.public.ts';
import { orderGroup } from './order-group.service.ts';
import { recomputeRows } from './recompute.service.ts';
import * as queries from './release.queries.ts';
import { workOffMarks } from './work-off-marks.service.ts';

const audit = auditOf('restock', 'release');
const LOOK_EVERY_MS = 1000;

/**
 * Orders what was released, for as long as the server runs. No job: those of a server that was killed are taken up only after more than a
 * minute, while a lock ends with its connection, so that another server goes on at once.
 */
export const startReleasing = (context: Context): Loop =>
  repeat(context.log, LOOK_EVERY_MS, 'orders could not be released', () => releaseWaiting(context));

/** Orders the lines of the release that runs, an order in each transaction, until none is left. */
export async function releaseWaiting(context: Context): Promise<void> {
  if (!(await queries.isReleasing(context.db))) return;
  await workOffMarks(context);
  for (let more = true; more;) {
    await freshenNext(context);
    more = await releaseNext(context);
  }
}

/** Lines are compared with their rows as these are now: what was changed meanwhile is worked out first (R9, R10). */
async function freshenNext(context: Context): Promise<void> {
  const customerId = await queries.findMarkedNext(context.db);
  if (customerId !== undefined) await recomputeRows(context, { customerIds: [customerId], productIds: null });
}

/** False if nothing is left to do, or somebody else does it just now. */
async function releaseNext(context: Context): Promise<boolean> {
  let group: readonly queries.WaitingLine[] = [];
  try {
    return await context.db.transaction(async (tx) => {
      const release = await queries.takeRelease(tx);
      if (!release) return false;
      group = await queries.findNextGroup(tx, release.id);
      if (group.length === 0) await complete(context, tx, release);
      else await orderGroup(context, tx, release, group);
      return group.length > 0;
    });
  } catch (error) {
    if (group.length === 0 || isPassing(error)) throw error;
    context.log.error({ err: error }, 'an order could not be released');
    await refuseGroup(context, group);
    return true;
  }
}

/** Trying again may help: the database is away, or somebody else was in the way. */
const isPassing = (error: unknown): boolean =>
  isUnavailable(error) || /^(40|55|57)/.test(String((error as { code?: unknown }).code));

/** What fails in a way that nobody foresaw does not hold up everything behind it. */
const refuseGroup = ({ db }: Context, group: readonly queries.WaitingLine[]): Promise<void> =>
  db.transaction(async (tx) => {
    const release = await queries.takeRelease(tx);
    if (!release) return;
    const waiting = new Set((await queries.findNextGroup(tx, release.id)).map(({ place }) => place));
    await queries.saveOutcomes(
      tx,
      release.id,
      group.flatMap(({ place }) =>
        waiting.has(place)
          ? [
              {
                place,
                outcome: 'Refused' as const,
                message: 'A server error has occurred. Nothing was ordered.',
                requestNumber: '',
                requestLine: null,
              },
            ]
          : [],
      ),
    );
    await markRestock(tx, group);
  });

/** The next one may start, and who started this one gets a summary (OMGT-079). */
async function complete(context: Context, tx: Transaction, release: queries.RunningRelease): Promise<void> {
  const now = context.clock.now();
  await queries.completeRelease(tx, release.id, now);
  const results = await queries.listResults(tx, release.id);
  const lines = results.map(({ qty, outcome, ...line }): MailedLine => ({
    ...line,
    packs: qty,
    outcome: outcome ?? 'Refused',
  }));
  const ordered = lines.filter(({ outcome }) => outcome === 'Ordered').length;
  const link = `${context.config.PUBLIC_URL}/order-management`;
  await writeMail(context, tx, {
    to: release.startedBy,
    category: 'restock',
    ...releaseMail(lines, link),
  });
  await audit.record(tx, now, {
    resourceId: release.id,
    by: { machine: 'restock' },
    eventType: 'Release Completed',
    description: `${ordered} of ${lines.length} lines were ordered`,
    after: { lines: lines.length, ordered },
  });
}
