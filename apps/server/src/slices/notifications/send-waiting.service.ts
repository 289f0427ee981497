import {
  countedFrom,
  isStale,
  lastOfEach,
  composeMail,
  mailAt,
  type NotificationType,
  type NotifiedThing,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { later } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { repeat, type Loop } from '../../platform/repeat.ts';
import { writeMail } from '../mail/mail.public.ts';
import { sourceOf, writeDigest, type FindStandings, type TypedThing } from './late-notifications.service.ts';
import { findRecipients, type Recipient } from './recipients.service.ts';
import * as queries from './waiting.queries.ts';
import { framesOf, incidentIdsOf, mailOf, type FrameFor } from './write-mail.ts';

const CHECK_EVERY_MS = 5000;
/** Per customer and transaction. */
const MOST_ROWS = 5000;
/** Longer than any pause. */
const PAUSES_KEPT_HOURS = 24;

/** On workers (N1). */
export const startNotifying = (context: Context, findStandings: FindStandings): Loop =>
  repeat(
    context,
    { name: 'notifications', everyMs: CHECK_EVERY_MS, failure: 'notifications could not be written' },
    () => sendWaiting(context, findStandings),
  );

/** Two concurrent workers share the customers. */
export async function sendWaiting(context: Context, findStandings: FindStandings): Promise<void> {
  const { db, clock } = context;
  for (const customerId of await queries.listDueCustomers(db, clock.now()))
    // A failure at one customer does not affect the others.
    await db
      .transaction((tx) => notifyCustomer({ ...context, findStandings }, tx, customerId))
      .catch((error: unknown) =>
        context.log.error({ err: error, customerId }, 'notifications of a customer could not be written'),
      );
  await queries.deletePauses(db, later(clock.now(), { hours: -PAUSES_KEPT_HOURS }));
}

type NotifyingContext = Context & { readonly findStandings: FindStandings };

interface Cause {
  readonly type: NotificationType;
  readonly cause: string;
  readonly rows: readonly queries.WaitingRow[];
  readonly recipients: readonly Recipient[];
}

interface Due {
  readonly cause: Cause;
  readonly email: string;
  readonly rows: readonly queries.WaitingRow[];
  readonly at: number;
}

/** Mails and the state of their rows are written in one transaction: if it is killed, nobody was notified. */
async function notifyCustomer(context: NotifyingContext, tx: Transaction, customerId: string): Promise<void> {
  if (!(await queries.tryLockCustomer(tx, customerId))) return;
  const now = context.clock.now();
  const causes = await claimCauses(context, tx, customerId);
  const lastMailed = await findLastMailed(tx, customerId, causes);
  const frameFor = await framesOf(context, tx, customerId);
  const recipients = new Map(causes.flatMap((cause) => cause.recipients.map((each) => [each.email, each])));
  const sent: Due[] = [];
  const waiting: Due[] = [];
  for (const recipient of recipients.values()) {
    const all = causes.flatMap((cause) => dueOf(cause, recipient, lastMailed, now));
    const due = all.filter(({ at }) => at <= now.getTime());
    await mailTo(context, tx, { customerId, recipient, frameFor }, due);
    sent.push(...due);
    waiting.push(...all.filter(({ at }) => at > now.getTime()));
  }
  const mailed = sent.map(({ cause: { type, cause }, email }) => ({ type, cause, email, mailedAt: now }));
  await queries.savePauses(tx, customerId, mailed);
  await saveProgress(tx, causes, sent, waiting);
}

type LastMailed = (cause: Cause, email: string) => number | null;

async function findLastMailed(
  tx: Transaction,
  customerId: string,
  causes: readonly Cause[],
): Promise<LastMailed> {
  const key = (type: string, cause: string, email: string) => [type, cause, email].join('\n');
  const pauses = await queries.listPauses(
    tx,
    customerId,
    causes.map(({ cause }) => cause),
  );
  const known = new Map(
    pauses.map(({ type, cause, email, mailedAt }) => [key(type, cause, email), mailedAt.getTime()]),
  );
  return ({ type, cause }, email) => known.get(key(type, cause, email)) ?? null;
}

async function claimCauses(context: Context, tx: Transaction, customerId: string): Promise<Cause[]> {
  const rows = await queries.claimWaiting(tx, customerId, context.clock.now(), MOST_ROWS);
  const recipientsOf = new Map<NotificationType, readonly Recipient[]>();
  for (const type of new Set(rows.map((row) => row.type))) {
    const recipients = await findRecipients(context, tx, customerId, type);
    recipientsOf.set(
      type,
      recipients.filter(({ skipped }) => skipped === null),
    );
  }
  return [...Map.groupBy(rows, ({ type, cause }) => `${type} ${cause}`).values()].flatMap((of) => {
    const [first] = of;
    return first ? [{ ...first, rows: of, recipients: recipientsOf.get(first.type) ?? [] }] : [];
  });
}

/** The rows of which the address was not notified yet. */
function dueOf(cause: Cause, { email }: Recipient, lastMailed: LastMailed, now: Date): Due[] {
  const rows = cause.rows.filter(({ notified }) => !notified.includes(email));
  if (rows.length === 0 || !cause.recipients.some((each) => each.email === email)) return [];
  const times = rows.map(({ happenedAt }) => countedFrom(happenedAt.getTime(), now.getTime()));
  return [{ cause, email, rows, at: mailAt(Math.min(...times), lastMailed(cause, email)) }];
}

interface Addressee {
  readonly customerId: string;
  readonly recipient: Recipient;
  readonly frameFor: FrameFor;
}

/** One mail per cause, or one digest of everything if something is an hour late (N5). */
async function mailTo(
  context: NotifyingContext,
  tx: Transaction,
  { customerId, recipient, frameFor }: Addressee,
  due: readonly Due[],
): Promise<void> {
  const now = context.clock.now().getTime();
  const mails = due.some(({ at }) => isStale(at, now))
    ? [await writeDigest(tx, context.findStandings, frameFor, recipient, due.flatMap(thingsOf))]
    : due.map((each) => {
        const { type } = each.cause;
        const things = thingsOf(each);
        const latest = lastOfEach(things.map(({ thing }) => thing));
        return {
          ...mailOf(type, recipient, composeMail(frameFor(type, recipient), latest)),
          source: sourceOf(things),
          notificationType: type,
          incidentIds: incidentIdsOf(latest),
        };
      });
  for (const mail of mails)
    await writeMail(context, tx, {
      ...mail,
      to: recipient.email,
      customerId,
      category: mail.notificationType,
    });
}

const thingsOf = ({ cause, rows }: Due): TypedThing[] =>
  rows.map(({ incidentId, content }) => {
    const thing: NotifiedThing = incidentId === null ? content : { ...content, incidentId };
    return { type: cause.type, thing };
  });

/** Deletes rows that all recipients have received, or that have none (N8); the others wait for the end of a pause. */
async function saveProgress(
  tx: Transaction,
  causes: readonly Cause[],
  sent: readonly Due[],
  waiting: readonly Due[],
): Promise<void> {
  const kept = new Map<number, queries.KeptRow>();
  for (const { at, rows } of waiting)
    for (const row of rows) {
      const before = kept.get(row.id)?.nextCheck ?? new Date(at);
      kept.set(row.id, { ...row, nextCheck: new Date(Math.min(at, before.getTime())) });
    }
  for (const { email, rows } of sent)
    for (const { id } of rows) {
      const row = kept.get(id);
      if (row) kept.set(id, { ...row, notified: [...row.notified, email] });
    }
  await queries.keepWaiting(
    tx,
    [...kept.values()].map(({ id, notified, nextCheck }) => ({ id, notified, nextCheck })),
  );
  const ids = causes.flatMap(({ rows }) => rows.map(({ id }) => id));
  await queries.deleteWaiting(
    tx,
    ids.filter((id) => !kept.has(id)),
  );
}
