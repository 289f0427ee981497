import { readsTags } from '../../../devices/device-types.ts';
import { countByHand } from './count-stock.ts';
import type { NothingReason } from '../nothing-posted.ts';
import { postBaseline, postShipped } from './post-baselines.ts';
import { insertByHand, moveToDevice, receiveByHand, removeByHand } from './post-by-hand.ts';
import { postCommand } from './post-commands.ts';
import { postInsert, postMove, postThaw, postVend } from './post-counted.ts';
import { resolveReview } from '../reviews/post-reviews.ts';
import { postDoor, postSessionsOver } from './post-sessions.ts';
import { postTagAction } from '../tags/post-tag-actions.ts';
import { postDueVends, postFullRead, postTags } from '../tags/post-tags.ts';
import { postTrayChange } from '../weights/post-weights.ts';
import { openPosting, outcomeOf } from '../posting.ts';
import { retryArrivals } from '../reviews/retry-reviews.ts';
import { closeDraft, openDraft, type Draft, type Posting } from '../stock-draft.ts';
import type { Posted, StockEffect } from '../stock-effects.ts';
import type { ClockEvent, DeviceStockEvent, StockEvent } from '../stock-events.ts';
import { firstKey, type Stock, type StockDevice } from '../stock.ts';
import { undoVend } from './undo-vend.ts';

const nothing = (code: Exclude<NothingReason['code'], 'product_not_known'>): Posted => ({
  outcome: 'nothing',
  reason: { code },
  effects: [],
});

/**
 * A device's reports count once its stock is known; a device that reads tags begins with its first full read (S37).
 */
function isBeforeLedger(device: StockDevice, event: DeviceStockEvent): boolean {
  if (device.baselineAt === null) return !(event.kind === 'full read' && readsTags(device.cabinetType));
  return event.at <= device.baselineAt;
}

function postReported(posting: Posting, event: DeviceStockEvent): Posted {
  const device = posting.draft.devices.get(event.cabinetId);
  if (device === undefined) return nothing('device_unknown');
  if (isBeforeLedger(device, event)) return nothing('before_ledger');
  switch (event.kind) {
    case 'door':
      return postDoor(posting, event);
    case 'tags':
      return postTags(posting, event);
    case 'full read':
      return postFullRead(posting, event);
    case 'vend':
      return postVend(posting, event);
    case 'insert':
    case 'load':
      return postInsert(posting, event);
    case 'move':
      return postMove(posting, event);
    case 'thaw':
      return postThaw(posting, event);
    case 'tray change':
      return postTrayChange(posting, event);
  }
}

/** The device's own clock has moved on: vends are due, and sessions are decided (S16, S29). */
function postClock(posting: Posting, { cabinetId, at }: ClockEvent): Posted {
  postDueVends(posting, cabinetId, at);
  postSessionsOver(posting, cabinetId, at);
  return outcomeOf(posting);
}

function decide(posting: Posting, event: StockEvent): Posted {
  switch (event.kind) {
    case 'clock':
      return postClock(posting, event);
    case 'insert by hand':
      return insertByHand(posting, event);
    case 'remove by hand':
      return removeByHand(posting, event);
    case 'count by hand':
      return countByHand(posting, event);
    case 'receive by hand':
      return receiveByHand(posting, event);
    case 'undo vend':
      return undoVend(posting, event);
    case 'resolve review':
      return resolveReview(posting, event);
    case 'move to device':
      return moveToDevice(posting, event);
    case 'force vend':
    case 'revert vend':
    case 'return tag':
    case 'edit tag':
    case 'set owner':
      return postTagAction(posting, event);
    case 'correction done':
    case 'receipt acknowledged':
    case 'receipt rejected':
      return postCommand(posting, event);
    case 'shipped':
      return postShipped(posting, event);
    case 'baseline':
      return postBaseline(posting, event);
    default:
      return postReported(posting, event);
  }
}

function post(draft: Draft, event: StockEvent): Posted {
  if (event.kind !== 'clock' && draft.keys.has(firstKey(event.cause))) return nothing('posted_before');
  const posting = openPosting(draft, event.cause);
  const posted = decide(posting, event);
  if (posted.outcome === 'refused') {
    // A refused event must have changed nothing: every check comes before the first effect.
    if (posting.effects.length > 0) throw new Error(`Refused ${event.cause} after it had begun.`);
    return posted;
  }
  const decided = posting.effects.length;
  retryArrivals(posting);
  return posting.effects.length === decided ? posted : outcomeOf(posting);
}

export interface PostedAll {
  /** In the order of the events. */
  readonly posted: readonly Posted[];
  /** In the order in which they were decided. */
  readonly effects: readonly StockEffect[];
  readonly stock: Stock;
}

/** Posts events one after another; each sees the effects of all before it. The given stock is not changed. */
export function postAll(stock: Stock, events: readonly StockEvent[]): PostedAll {
  const draft = openDraft(stock);
  const posted = events.map((event) => post(draft, event));
  return {
    posted,
    effects: posted.flatMap((each) => (each.outcome === 'refused' ? [] : each.effects)),
    stock: closeDraft(draft),
  };
}

/** Decides what an event means. Stock changes in no other way. */
export function postStock(stock: Stock, event: StockEvent): Posted {
  const [posted] = postAll(stock, [event]).posted;
  if (posted === undefined) throw new Error('An event has one outcome.');
  return posted;
}
