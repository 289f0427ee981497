import type { DeviceEventKind, UpTopic } from '@parwell/contract';
import type { Action } from '../actions.ts';
import type { Memory } from '../commands/memory.ts';
import type { FleetDevice } from '../fleet-list.ts';
import { HOUR_MS, type Timeline } from '../model/episodes.ts';
import type { Profile } from '../model/profile.ts';
import { seededRandom } from '../model/random.ts';
import { READ_AFTER_MS, visitsEnding, type Visit } from '../model/visits.ts';
import type { Outbox, OutgoingMessage } from '../outbox.ts';
import type { SimulatedClock } from '../simulated-clock.ts';
import { actionChange, type StockAction } from './action-change.ts';
import { deliveryChange } from './delivery.ts';
import { nothingDone, takeOut, type StockChange } from './stock-change.ts';
import { ImpossibleError, pick, type Wish } from './pick.ts';
import { isNothing, NOTHING, stockItems, stockKind, type StockItem } from './stock.ts';
import { visitChange } from './visit-change.ts';

interface Needs {
  readonly listed: FleetDevice;
  readonly profile: Profile;
  readonly clock: SimulatedClock;
  readonly timeline: Timeline;
  readonly outbox: Outbox;
  /** The device's memory, of which the stock is changed here. */
  readonly known: { memory: Memory };
  readonly message: (topic: UpTopic, id: string, now: number, content: object) => OutgoingMessage;
  readonly save: () => void;
  /** The messages, once the device has saved its memory together with the events among them. */
  readonly kept: (messages: OutgoingMessage[]) => OutgoingMessage[];
}

/** Everything that changes the stock of a device: visits, full reads, and actions from outside the simulation. */
export interface StockKeeper {
  /** The visits and hourly reads since the last time, in the order of their time. */
  live(now: number): OutgoingMessage[];
  /** When the next of them ends, by simulated time. */
  nextTimes(from: number, to: number): number[];
  /** A full read now; none if the device reads no tags. */
  readOnConnecting(now: number): OutgoingMessage[];
  act(action: StockAction, now: number): OutgoingMessage[];
  /** Nothing if it was put in before. */
  deliver(action: Extract<Action, { do: 'deliver' }>, now: number): OutgoingMessage[];
  count(now: number): OutgoingMessage[];
  misread(action: Extract<Action, { do: 'misread' }>, now: number): OutgoingMessage[];
  handOver(wish: Wish & Person, now: number): { items: StockItem[]; messages: OutgoingMessage[] };
}

interface Person {
  readonly user?: string | undefined;
  readonly provider?: string | undefined;
}

/** The person, and the id of this opening of the door. */
type Session = Pick<Visit, 'session' | 'user' | 'provider'>;

const MAX_TAKEN = 10;
/** More than can be on its way to a device at a time. */
const MAX_DELIVERIES = 1000;

export function createStockKeeper({
  listed,
  profile,
  clock,
  timeline,
  outbox,
  known,
  message,
  save,
  kept,
}: Needs): StockKeeper {
  const { seed, cabinetId } = profile;
  const { products } = listed;
  const kind = stockKind(profile.cabinetType);
  const readsTags = kind === 'tags';
  /**
   * Visits until this time have taken place. Not saved: while a device was off, nobody came. Otherwise a demo that
   * rested for a week would start with a week of visits.
   */
  let visitedUntil: number | undefined;
  /** The device time of its last stock event: of two events, the later one has the later time. */
  let lastEventAt = 0;
  let acts = 0;
  /** Full reads are made every hour, at its own minute. */
  const readOffset = Math.floor(seededRandom(seed, cabinetId, 'read') * HOUR_MS);

  function stockEvent(
    id: string,
    kind: DeviceEventKind,
    plannedAt: number,
    now: number,
    data: object,
  ): OutgoingMessage {
    lastEventAt = Math.max(Math.round(plannedAt), lastEventAt + 1);
    return message('event', id, now, { at: new Date(lastEventAt).toISOString(), kind, data });
  }

  const tagsHeld = (): string[] => known.memory.stock.tags.map(({ tagId }) => tagId);
  const fullRead = (id: string, at: number, now: number, tags = tagsHeld()): OutgoingMessage[] =>
    readsTags ? [stockEvent(`read-${id}`, 'full_read', at, now, { tags })] : [];

  /** A door session: opened, events, closed, and a full read. All times are real ones. */
  function sessionMessages(
    { session, user, provider }: Session,
    { openedAt, closedAt, readAt }: { openedAt: number; closedAt: number; readAt: number },
    { events }: Pick<StockChange, 'events'>,
    now: number,
    tags = tagsHeld(),
  ): OutgoingMessage[] {
    const person = { ...(user !== '' && { user }), ...(provider !== '' && { provider }) };
    const step = (closedAt - openedAt) / (events.length + 1);
    return [
      stockEvent(`${session}-opened`, 'door', openedAt, now, { session, state: 'opened', ...person }),
      ...events.map(({ kind, data }, index) =>
        stockEvent(`${session}-${index + 1}`, kind, openedAt + step * (index + 1), now, {
          ...data,
          session,
          ...person,
        }),
      ),
      stockEvent(`${session}-closed`, 'door', closedAt, now, { session, state: 'closed', ...person }),
      ...(readsTags ? [stockEvent(`${session}-read`, 'full_read', readAt, now, { session, tags })] : []),
    ];
  }

  function commit({ stock, taken }: StockChange, session: string, putBack: string | null): void {
    const present = new Set(stock.tags.map(({ tagId }) => tagId));
    const out = [...known.memory.taken.filter((one) => one.session !== putBack), { session, goods: taken }]
      // Goods that have come back, whichever way, cannot be put back again.
      .map((one) => ({
        ...one,
        goods: { ...one.goods, tags: one.goods.tags.filter(({ tagId }) => !present.has(tagId)) },
      }))
      .filter(({ goods }) => !isNothing(goods));
    known.memory = { ...known.memory, stock, taken: out.slice(-MAX_TAKEN) };
  }

  /** The visits and hourly reads since the last time, in the order of their time. */
  function live(now: number): OutgoingMessage[] {
    const to = clock.toSimulated(now);
    const from = visitedUntil ?? to - 1;
    visitedUntil = to;
    const visits = visitsEnding(profile, from, to, timeline).map((visit) => ({ visit, at: visit.to }));
    const reads = readsTags ? hourlyReads(from, to).map((at) => ({ visit: undefined, at })) : [];
    const sent = [...visits, ...reads]
      .toSorted((a, b) => a.at - b.at)
      .flatMap(({ visit, at }) => {
        if (!visit) return fullRead(String(at), clock.toReal(at), now);
        const change = visitChange(listed, known.memory, visit, clock.toReal(visit.to));
        if (!change) return [];
        commit(change, visit.session, visit.puttingBack);
        const times = {
          openedAt: clock.toReal(visit.from),
          closedAt: clock.toReal(visit.to),
          readAt: clock.toReal(visit.to + READ_AFTER_MS),
        };
        return sessionMessages(visit, times, change, now);
      });
    return kept(sent);
  }

  function hourlyReads(from: number, to: number): number[] {
    const reads: number[] = [];
    const first = Math.floor((from - readOffset) / HOUR_MS) + 1;
    for (let hour = first; hour * HOUR_MS + readOffset <= to; hour += 1)
      reads.push(hour * HOUR_MS + readOffset);
    return reads;
  }

  /** A door session at once, after everything that happened until now. */
  function act(
    { user, provider }: Person,
    changeOf: (session: string) => StockChange,
    now: number,
    how: {
      tags?: string[];
      isUnread?: boolean;
      putBack?: string | null;
      isGone?: boolean;
      delivery?: string;
    } = {},
  ): OutgoingMessage[] {
    outbox.queue(live(now));
    acts += 1;
    const session = `act-${now}-${acts}`;
    const change = changeOf(session);
    commit(how.isGone ? { ...change, taken: NOTHING } : change, session, how.putBack ?? null);
    if (how.delivery !== undefined) noteDelivery(how.delivery);
    const who = { session, user: user ?? listed.users[0] ?? '', provider: provider ?? '' };
    const times = { openedAt: now, closedAt: now + change.events.length + 1, readAt: now };
    const sent = how.isUnread ? [] : sessionMessages(who, times, change, now, how.tags ?? tagsHeld());
    // Also if the device did not notice.
    outbox.keep(sent);
    save();
    return sent;
  }

  /** Saved together with the stock, so that a delivery is put in once, also if the device is killed. */
  function noteDelivery(delivery: string): void {
    const deliveries = [...known.memory.deliveries, delivery].slice(-MAX_DELIVERIES);
    known.memory = { ...known.memory, deliveries };
  }

  function deliver(action: Extract<Action, { do: 'deliver' }>, now: number): OutgoingMessage[] {
    const { delivery, items } = action;
    if (known.memory.deliveries.includes(delivery)) return [];
    return act(action, (session) => deliveryChange(listed, known.memory, items, session), now, { delivery });
  }

  function actWithStock(action: StockAction, now: number): OutgoingMessage[] {
    const isUnread = action.do === 'take' && action.unread === true;
    if (isUnread && !readsTags) throw new ImpossibleError('Only tags can be taken unread.');
    const putBack = action.do === 'put-back' ? (known.memory.taken.at(-1)?.session ?? null) : null;
    return act(action, (session) => actionChange(listed, known.memory, action, session, now), now, {
      isUnread,
      putBack,
    });
  }

  function misread(action: Extract<Action, { do: 'misread' }>, now: number): OutgoingMessage[] {
    if (!readsTags) throw new ImpossibleError('This device reads no tags.');
    const { missing, extra } = action;
    const seen = [...tagsHeld().filter((tagId) => !missing.includes(tagId)), ...extra];
    if (action.as === 'full_read') return countNow(now, seen);
    const events = [{ kind: 'tags' as const, data: { added: extra, removed: missing } }];
    return act(action, () => ({ ...nothingDone(known.memory.stock), events }), now, { tags: seen });
  }

  function countNow(now: number, tags?: string[]): OutgoingMessage[] {
    if (!readsTags) throw new ImpossibleError('This device reads no tags.');
    outbox.queue(live(now));
    acts += 1;
    const read = fullRead(`act-${now}-${acts}`, now, now, tags ?? tagsHeld());
    return kept(read);
  }

  return {
    live,
    nextTimes: (from, to) => [
      ...visitsEnding(profile, from, to, timeline).map((visit) => visit.to + READ_AFTER_MS),
      ...(readsTags ? hourlyReads(from, to) : []),
    ],
    readOnConnecting: (now) => kept(fullRead(`connected-${now}`, now, now)),
    act: actWithStock,
    deliver,
    count: (now) => countNow(now),
    misread,
    handOver(wish, now) {
      let items: StockItem[] = [];
      const take = (session: string): StockChange => {
        const goods = pick(kind, known.memory.stock, wish, products);
        items = stockItems(goods, products);
        return takeOut(listed, known.memory.stock, goods, session);
      };
      const messages = act(wish, take, now, { isGone: true });
      return { items, messages };
    },
  };
}
