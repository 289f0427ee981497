import { releaseMail, type MailedLine } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import { repeat, type Loop } from '../../platform/repeat.ts';
import { auditOf } from '../audit/audit.public.ts';
import { changed } from '../live/live.public.ts';
import { writeMail } from '../mail/mail.public.ts';
import { markRestock } from './marks.queries.ts';
import { orderGroup } from './order-group.service.ts';
import { recomputeRows } from './recompute.service.ts';
import * as queries from './release.queries.ts';
import { workOffMarks } from './work-off-marks.service.ts';

const audit = auditOf('restock', 'release');
const POLL_MS = 1000;
const NOT_ORDERED = 'A server error has occurred. Nothing was ordered.';

/**
 * Orders released lines while the server runs. Not a job, because jobs of a killed server are resumed only after more
 * than a minute, while a lock ends with its connection, so that another server continues at once.
 */
export const startReleasing = (context: Context): Loop =>
  repeat(context, { name: 'releasing', everyMs: POLL_MS, failure: 'orders could not be released' }, () =>
    releaseWaiting(context),
  );

/** Orders the lines of the running release, one order per transaction, until none is left. */
export async function releaseWaiting(context: Context): Promise<void> {
  const release = await queries.findRunning(context.db);
  if (!release) return;
  await workOffMarks(context);
  const ownMarks = new Set<string>();
  for (const places of await queries.findGroups(context.db, release.id))
    if (!(await releaseGroup(context, { release, places, ownMarks }))) return;
  await context.db.transaction((tx) => complete(context, tx, release));
}

/** The lines of one order. */
interface Group {
  readonly release: queries.RunningRelease;
  readonly places: readonly number[];
  /** Marks made by orders of this release, which are no changes for its later lines. */
  readonly ownMarks: Set<string>;
}

const markOf = ({ customerId, productId }: { customerId: string; productId: string }): string =>
  `${customerId}\n${productId}`;

/** Compares lines with up-to-date rows: pending changes are computed first (R9, R10). */
async function releaseGroup(context: Context, group: Group): Promise<boolean> {
  const outcome = await orderUnlessOutdated(context, group);
  if (typeof outcome === 'boolean') return outcome;
  await recomputeRows(context, { customerIds: [outcome.outdated], productIds: null });
  return (await orderUnlessOutdated(context, group, outcome.outdated)) !== false;
}

/** False if another server works on the release. The rows of `fresh` have just been recomputed. */
async function orderUnlessOutdated(
  context: Context,
  { release, places, ownMarks }: Group,
  fresh?: string,
): Promise<boolean | { readonly outdated: string }> {
  try {
    return await context.db.transaction(async (tx) => {
      if (!(await queries.claimRelease(tx, release.id))) return false;
      const lines = await queries.findWaiting(tx, release.id, places);
      const [first] = lines;
      if (!first) return true;
      const marks = first.customerId === fresh ? [] : await queries.findMarks(tx, first.customerId);
      if (marks.some((mark) => !ownMarks.has(markOf(mark)))) return { outdated: first.customerId };
      await orderGroup(context, tx, release, lines);
      for (const line of lines) ownMarks.add(markOf(line));
      return true;
    });
  } catch (error) {
    if (isPassing(error)) throw error;
    context.log.error({ err: error }, 'an order could not be released');
    return refuseGroup(context, release, places);
  }
}

/** A retry may help: the database is away, or a concurrent transaction was in the way. */
const isPassing = (error: unknown): boolean =>
  isUnavailable(error) || /^(40|55|57)/.test(String((error as { code?: unknown }).code));

/** An unexpected failure must not block everything behind it. */
const refuseGroup = (
  { db }: Context,
  release: queries.RunningRelease,
  places: readonly number[],
): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await queries.claimRelease(tx, release.id))) return false;
    const lines = await queries.findWaiting(tx, release.id, places);
    const refused = {
      outcome: 'Refused' as const,
      message: NOT_ORDERED,
      requestNumber: '',
      requestLine: null,
    };
    await queries.saveOutcomes(
      tx,
      release.id,
      lines.map(({ place }) => ({ place, ...refused })),
    );
    await markRestock(tx, lines);
    changed(tx, 'restock', null);
    return true;
  });

/** Allows the next release and mails a summary to the user who started this one (OMGT-079). */
async function complete(context: Context, tx: Transaction, release: queries.RunningRelease): Promise<void> {
  if (!(await queries.claimRelease(tx, release.id))) return;
  if ((await queries.findGroups(tx, release.id)).length > 0) return;
  const now = context.clock.now();
  await queries.completeRelease(tx, release.id, now);
  const results = await queries.listResults(tx, release.id);
  const lines = results.map(({ qty, outcome, ...line }): MailedLine => ({
    ...line,
    packs: qty,
    outcome: outcome ?? 'Refused',
  }));
  const orderedLines = lines.filter(({ outcome }) => outcome === 'Ordered');
  // The batches are scarcer for other customers now. Marked once, since many orders of a release concern the same
  // products (R9).
  await markRestock(
    tx,
    orderedLines.map(({ productId }) => ({ productId })),
  );
  const ordered = orderedLines.length;
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
