import type { Context } from '../../../context.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { isUnavailable } from '../../../platform/db/unavailable.ts';
import { repeat, type Loop } from '../../../platform/repeat.ts';
import {
  findCustomersWithAnswers,
  listWaitingAnswers,
  retryFailedAnswers,
} from '../../commands/commands.public.ts';
import {
  findStillWaiting,
  findWaitingCustomers,
  listWaitingEvents,
  retryFailedEvents,
} from '../../device-gateway/device-gateway.public.ts';
import { lockLedger, tryLockLedger } from './ledger-lock.ts';
import { postClocks } from './post-clocks.service.ts';
import { failedOutcome, postItems, noteOutcomes, type Waiting } from './post-items.service.ts';
import type { PostingContext } from './stock-changes.public.ts';

type Needs = PostingContext & Pick<Context, 'log' | 'db'>;

/** Few enough that people who wait for the lock do not notice. */
const AT_ONCE = 300;
const PER_DEVICE = 50;
/** Events are posted within two seconds of being stored. */
const LOOK_EVERY_MS = 500;

/** Posts devices' messages for as long as the server runs. Several servers may do so at once. */
export const startPosting = (context: Needs & Pick<Context, 'loops'>): Loop =>
  repeat(context, { name: 'posting', everyMs: LOOK_EVERY_MS, failure: 'events could not be posted' }, () =>
    postWaiting(context),
  );

/** Posts until nothing waits, then what is due by the devices' clocks. Returns the number of events. */
export async function postWaiting(context: Needs): Promise<number> {
  let posted = 0;
  for (;;) {
    const customers = new Set([
      ...(await findWaitingCustomers(context.db)),
      ...(await findCustomersWithAnswers(context.db)),
    ]);
    let count = 0;
    // Customers take turns, so that the backlog of one does not hold up the others.
    for (const customerId of customers) count += await postBatch(context, customerId);
    posted += count;
    if (count === 0) break;
  }
  await postClocks(context);
  return posted;
}

/** Posts the next events of a customer; 0 if there are none, or if another server is posting for that customer. */
async function postBatch(context: Needs, customerId: string): Promise<number> {
  let batch: readonly Waiting[] = [];
  try {
    return await context.db.transaction(async (tx) => {
      if (!(await tryLockLedger(tx, customerId))) return 0;
      batch = await nextBatch(tx, customerId);
      await postItems(context, tx, customerId, batch);
      return batch.length;
    });
  } catch (error) {
    if (isUnavailable(error) || batch.length === 0) throw error;
    await isolate(context, customerId, batch, error);
    return batch.length;
  }
}

async function nextBatch(tx: Transaction, customerId: string): Promise<Waiting[]> {
  const events = await listWaitingEvents(tx, customerId, { perDevice: PER_DEVICE, limit: AT_ONCE });
  const answers = await listWaitingAnswers(tx, customerId, AT_ONCE);
  return [
    ...events.map((item): Waiting => ({ from: 'event', item })),
    ...answers.map((item): Waiting => ({ from: 'answer', item })),
  ].toSorted((a, b) => a.item.at - b.item.at);
}

/** Finds a bad event by halving, so that the others are posted. It gets an outcome and a dead letter. */
async function isolate(
  context: Needs,
  customerId: string,
  batch: readonly Waiting[],
  error: unknown,
): Promise<void> {
  const [only, second] = batch;
  if (only && !second) {
    const outcome = failedOutcome(error);
    context.log.error({ ...identityOf(only), outcome, err: error }, 'an event could not be posted');
    await underLock(context, customerId, batch, (tx, [waiting]) =>
      waiting ? noteOutcomes(context, tx, [{ waiting, outcome, deadLetter: outcome }]) : Promise.resolve(),
    );
    return;
  }
  const middle = Math.ceil(batch.length / 2);
  for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
    try {
      await underLock(context, customerId, half, (tx, waiting) =>
        postItems(context, tx, customerId, waiting),
      );
    } catch (inner) {
      if (isUnavailable(inner)) throw inner;
      await isolate(context, customerId, half, inner);
    }
  }
}

/** The device's name of its message, or our id of the command that it answered. */
const identityOf = ({ from, item }: Waiting) => ({
  device: item.cabinetId,
  kind: item.kind,
  ...(from === 'event' ? { messageId: item.messageId } : { commandId: item.id }),
});

/** Makes events that could not be posted wait again, for instance after an update that fixes the fault. */
export const retryFailed = (db: Database): Promise<number> =>
  db.transaction(async (tx) => (await retryFailedEvents(tx)) + (await retryFailedAnswers(tx)));

/** Another server may have posted some of them while nobody held the lock. */
const underLock = (
  { db }: Needs,
  customerId: string,
  batch: readonly Waiting[],
  work: (tx: Transaction, waiting: readonly Waiting[]) => Promise<void>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockLedger(tx, customerId);
    const events = batch.flatMap(({ from, item }) => (from === 'event' ? [item.id] : []));
    const stillThere = await findStillWaiting(tx, events);
    const answers = new Set((await listWaitingAnswers(tx, customerId, AT_ONCE)).map(({ id }) => id));
    await work(
      tx,
      batch.filter(({ from, item }) => (from === 'event' ? stillThere.has(item.id) : answers.has(item.id))),
    );
  });
