import { nothingText, stockRefusalText, type Posted, type StockEvent } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { markAnswersPosted, type WaitingAnswer } from '../../commands/commands.public.ts';
import { findLayouts } from '../../device-configuration/device-configuration.public.ts';
import {
  insertDeadLetters,
  markEventsPosted,
  type WaitingEvent,
} from '../../device-gateway/device-gateway.public.ts';
import { announceReceipt } from '../in-transit/announce-receipt.service.ts';
import { findDevices, type DeviceRow } from './load-stock.queries.ts';
import { findPeople } from '../people/named-people.service.ts';
import { postEvents } from './post-stock.service.ts';
import type { PostingContext } from './stock-changes.public.ts';
import { readAnswer, readEvent } from './read-events.ts';

export type Waiting =
  | { readonly from: 'event'; readonly item: WaitingEvent }
  | { readonly from: 'answer'; readonly item: WaitingAnswer };

/** The outcome, and the text for people if it could not be read or posted. */
export interface PostedItem {
  readonly waiting: Waiting;
  readonly outcome: string;
  readonly deadLetter: string | null;
}

const HAS_MOVED = 'the device is with another customer now';
const MAX_OUTCOME = 500;

export const failedOutcome = (error: unknown): string =>
  `failed: ${error instanceof Error ? error.message : String(error)}`.slice(0, MAX_OUTCOME);

/** Posts waiting messages and notes the outcome of each. The caller holds the customer's lock. */
export async function postItems(
  context: PostingContext,
  tx: Transaction,
  customerId: string,
  batch: readonly Waiting[],
): Promise<void> {
  if (batch.length === 0) return;
  const cabinetIds = [...new Set(batch.map(({ item }) => item.cabinetId))];
  const devices = new Map(
    (await findDevices(tx, customerId, cabinetIds)).map((device) => [device.cabinetId, device]),
  );
  const people = await findPeople(tx, customerId, cabinetIds, {
    data: batch.flatMap(({ from, item }) => (from === 'event' ? [item.data] : [])),
    askers: batch.flatMap(({ from, item }) => (from === 'answer' ? [item.requestedBy] : [])),
  });
  const flex = batch.flatMap(({ from, item }) => (from === 'answer' ? [item.cabinetId] : []));
  const layouts = await findLayouts(tx, [...new Set(flex)]);

  const outcomes: PostedItem[] = [];
  const posted: { waiting: Waiting; event: StockEvent }[] = [];
  for (const waiting of batch) {
    const { from, item } = waiting;
    const skipped = whySkipped(devices.get(item.cabinetId), waiting);
    if (skipped !== null) {
      outcomes.push({ waiting, ...skipped });
      continue;
    }
    const event =
      from === 'event' ? readEvent(item, people) : readAnswer(item, layouts.get(item.cabinetId), people);
    const problem =
      'problem' in event
        ? event.problem
        : event.kind === 'receipt acknowledged' && from === 'answer'
          ? await announceReceipt(tx, { ...item, commandId: item.id, customerId, at: new Date(item.at) })
          : null;
    if (problem !== null || 'problem' in event) {
      const text = `not understood: ${problem}`.slice(0, MAX_OUTCOME);
      outcomes.push({ waiting, outcome: text, deadLetter: text });
    } else posted.push({ waiting, event });
  }

  const results = await postEvents(
    context,
    tx,
    customerId,
    posted.map(({ event }) => event),
  );
  for (const [place, { waiting }] of posted.entries()) {
    const result = results[place];
    if (result) outcomes.push({ waiting, ...outcomeOf(result) });
  }
  await noteOutcomes(context, tx, outcomes);
}

function whySkipped(
  device: DeviceRow | undefined,
  { from, item }: Waiting,
): Pick<PostedItem, 'outcome' | 'deadLetter'> | null {
  // The stock of the device is now the other customer's, and so is its lock.
  if (!device || (from === 'answer' && !item.isOfPresentCustomer))
    return { outcome: HAS_MOVED, deadLetter: HAS_MOVED };
  const isBeforeLedger = device.baselineAt !== null && item.at < device.baselineAt;
  return isBeforeLedger ? { outcome: nothingText({ code: 'before_ledger' }), deadLetter: null } : null;
}

function outcomeOf(result: Posted): { outcome: string; deadLetter: string | null } {
  if (result.outcome === 'refused') {
    const text = stockRefusalText(result.refusal);
    return { outcome: `refused: ${text}`, deadLetter: text };
  }
  if (result.outcome === 'nothing') return { outcome: nothingText(result.reason), deadLetter: null };
  return { outcome: result.inReview ? 'in review' : 'posted', deadLetter: null };
}

/** Notes the outcomes. Messages that could not be posted are kept as dead letters for people to check. */
export async function noteOutcomes(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  outcomes: readonly PostedItem[],
): Promise<void> {
  const now = clock.now();
  const events: { id: number; outcome: string }[] = [];
  const answers: { id: string; outcome: string }[] = [];
  for (const { waiting, outcome } of outcomes) {
    if (waiting.from === 'event') events.push({ id: waiting.item.id, outcome });
    else answers.push({ id: waiting.item.id, outcome });
  }
  if (events.length > 0) await markEventsPosted(tx, events, now);
  if (answers.length > 0) await markAnswersPosted(tx, answers, now);
  const deadLetters = outcomes.flatMap(({ waiting, deadLetter }) =>
    deadLetter === null ? [] : [deadLetterOf(waiting, deadLetter)],
  );
  if (deadLetters.length > 0) await insertDeadLetters(tx, deadLetters, now);
}

function deadLetterOf({ from, item }: Waiting, reason: string) {
  const payload = JSON.stringify(
    from === 'event'
      ? { messageId: item.messageId, at: new Date(item.at).toISOString(), kind: item.kind, data: item.data }
      : { commandId: item.id, kind: item.kind, payload: item.payload },
  );
  return {
    cabinetId: item.cabinetId,
    topic: from === 'event' ? 'event' : 'ack',
    payload,
    bytes: Buffer.byteLength(payload),
    reason,
  };
}
