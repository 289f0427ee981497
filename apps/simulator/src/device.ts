import type { DeviceEventKind, UpTopic } from '@parwell/contract';
import type { AlertLevel } from '@parwell/domain';
import type { Action } from './actions.ts';
import { answerTo, type Answers } from './commands/answer.ts';
import { initialMemory, rememberedOr } from './commands/memory.ts';
import { NO_STORE, type MemoryStore } from './commands/memory-store.ts';
import { profileOf, type FleetDevice } from './fleet-list.ts';
import { randomBetween, seededRandom } from './model/random.ts';
import { HOUR_MS, timelineOf, MINUTE_MS, type Episode } from './model/episodes.ts';
import { alert, occurrencesOf, isSilent, type Occurrence } from './model/occurrences.ts';
import { signalAt } from './model/signal.ts';
import { temperatureAt } from './model/temperature.ts';
import { READ_AFTER_MS, visitsEnding, type Visit } from './model/visits.ts';
import { createOutbox, type OutgoingMessage } from './outbox.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import { actionDeed, type StockAction } from './stock/action-deed.ts';
import { nothingDone, takeOut, type Deed } from './stock/deed.ts';
import { ImpossibleError, pick } from './stock/pick.ts';
import { goodsAt } from './stock/place.ts';
import { isNothing, NOTHING, stockItems, stockKind, trayGrams, type StockItem } from './stock/stock.ts';
import { visitDeed } from './stock/visit-deed.ts';

export interface Device {
  readonly cabinetId: string;
  readonly secret: string;
  /** What it holds. */
  readonly stock: StockItem[];
  /** Events from before a restart, to be sent first. */
  readonly unsent: readonly OutgoingMessage[];
  /** Its state, and what it tells whenever it has connected. */
  reportState(now: number): OutgoingMessage[];
  reportConnected(now: number): OutgoingMessage[];
  /** What happened since the last report, and the current readings. */
  report(now: number): OutgoingMessage[];
  /** Executes a command and answers it. */
  execute(text: string, now: number): OutgoingMessage[];
  /** Performs an action started from outside the simulation. Throws an ImpossibleError if it cannot. */
  perform(action: Action, now: number): OutgoingMessage[];
  /** Takes out what is carried to another device, and does not expect it back. */
  handOver(action: CarryAction, now: number): { items: StockItem[]; messages: OutgoingMessage[] };
  /** What would be handed over. */
  toHandOver(action: CarryAction): StockItem[];
  /** Throws an ImpossibleError if these cannot be put in. */
  requireRoom(items: readonly StockItem[]): void;
  acknowledged(messageId: string): void;
  isOffline(now: number): boolean;
  /** When the next thing happens to it after `now`; at the latest `by`. */
  nextAt(now: number, by: number): number;
}

type CarryAction = Extract<Action, { do: 'move' }>;
type Triggered = 'excursion' | 'silence';

/** Who opens the door, and the id of this opening. */
type Session = Pick<Visit, 'session' | 'user' | 'provider'>;

const MAX_TAKEN = 10;

const instant = (time: number): string => new Date(time).toISOString();
const rounded = (value: number, digits = 2): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** A device without its connection: what it measures, remembers and sends. */
export function createDevice(
  listed: FleetDevice,
  seed: number,
  clock: SimulatedClock,
  store: MemoryStore = NO_STORE,
): Device {
  const { cabinetId, secret, refusals, products } = listed;
  const profile = profileOf(listed, seed);
  const kind = stockKind(profile.cabinetType);
  const readsTags = kind === 'tags';
  const saved = store.read(cabinetId);
  let memory = rememberedOr(initialMemory(profile, listed), saved?.memory);
  const answers: Answers = new Map(saved?.answers.map((ack) => [ack.commandId, ack]));
  const outbox = createOutbox(saved?.unsent ?? []);
  let refuseNext = 0;
  let reportedUntil: number | undefined;
  /**
   * Visits until this time have taken place. It is not saved: while a device was off, nobody came. Otherwise a demo
   * that rested for a week would start with a week of visits, which nobody saw.
   */
  let visitedUntil: number | undefined;
  /** The device time of its last stock event: of two events, the later one has the later time. */
  let lastEventAt = 0;
  let acts = 0;
  /** Episodes started from outside, in addition to the random ones. */
  const triggered: Record<Triggered, Episode[]> = { excursion: [], silence: [] };
  const timeline = timelineOf(profile, triggered);
  /** Full reads are made every hour, at its own minute. */
  const readOffset = Math.floor(seededRandom(seed, cabinetId, 'read') * HOUR_MS);

  const message = (topic: UpTopic, id: string, now: number, content: object): OutgoingMessage => {
    const messageId = `${cabinetId}-${id}`;
    return { topic, messageId, payload: JSON.stringify({ messageId, sentAt: instant(now), ...content }) };
  };
  const occurrenceMessage = ({ id, at, topic, content }: Occurrence, now: number): OutgoingMessage =>
    message(topic, id, now, { at: instant(clock.toReal(at)), ...content });

  function stockEvent(
    id: string,
    kind: DeviceEventKind,
    plannedAt: number,
    now: number,
    data: object,
  ): OutgoingMessage {
    lastEventAt = Math.max(Math.round(plannedAt), lastEventAt + 1);
    return message('event', id, now, { at: instant(lastEventAt), kind, data });
  }

  // Saved before anything is sent: a device killed now neither forgets what happened nor repeats it.
  const save = (): void =>
    store.write(cabinetId, { memory, answers: [...answers.values()], unsent: [...outbox.unsent] });

  const tagsHeld = (): string[] => memory.stock.tags.map(({ tagId }) => tagId);
  const fullRead = (id: string, at: number, now: number, tags = tagsHeld()): OutgoingMessage[] =>
    readsTags ? [stockEvent(`read-${id}`, 'full_read', at, now, { tags })] : [];

  /** A door session: opened, what was done, closed, and a full read. All times are real ones. */
  function sessionMessages(
    { session, user, provider }: Session,
    { openedAt, closedAt, readAt }: { openedAt: number; closedAt: number; readAt: number },
    { events }: Pick<Deed, 'events'>,
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

  /** Remembers what was done in a session. */
  function commit({ stock, taken }: Deed, session: string, putBack: string | null): void {
    const present = new Set(stock.tags.map(({ tagId }) => tagId));
    const out = [...memory.taken.filter((one) => one.session !== putBack), { session, goods: taken }]
      // What has come back, whichever way, can not be put back again.
      .map((one) => ({
        ...one,
        goods: { ...one.goods, tags: one.goods.tags.filter(({ tagId }) => !present.has(tagId)) },
      }))
      .filter(({ goods }) => !isNothing(goods));
    memory = { ...memory, stock, taken: out.slice(-MAX_TAKEN) };
  }

  /** The visits and hourly reads since the last time, in the order of their time. */
  function live(now: number): OutgoingMessage[] {
    const to = clock.toSimulated(now);
    const from = visitedUntil ?? to - 1;
    visitedUntil = to;
    const visits = visitsEnding(profile, from, to, timeline).map((visit) => ({ visit, at: visit.to }));
    const reads = readsTags ? hourlyReads(from, to).map((at) => ({ visit: undefined, at })) : [];
    let visited = false;
    const sent = [...visits, ...reads]
      .toSorted((a, b) => a.at - b.at)
      .flatMap(({ visit, at }) => {
        if (!visit) return fullRead(String(at), clock.toReal(at), now);
        const deed = visitDeed(listed, memory, visit, clock.toReal(visit.to));
        if (!deed) return [];
        visited = true;
        commit(deed, visit.session, visit.puttingBack);
        const times = {
          openedAt: clock.toReal(visit.from),
          closedAt: clock.toReal(visit.to),
          readAt: clock.toReal(visit.to + READ_AFTER_MS),
        };
        return sessionMessages(visit, times, deed, now);
      });
    outbox.keep(sent);
    if (visited) save();
    return sent;
  }

  function hourlyReads(from: number, to: number): number[] {
    const reads: number[] = [];
    const first = Math.floor((from - readOffset) / HOUR_MS) + 1;
    for (let hour = first; hour * HOUR_MS + readOffset <= to; hour += 1)
      reads.push(hour * HOUR_MS + readOffset);
    return reads;
  }

  function measure(now: number): OutgoingMessage[] {
    const time = clock.toSimulated(now);
    const at = instant(now);
    const excursions = timeline('excursion', time, time);
    const temperatures = profile.thermometers.map((thermometer) => ({
      at,
      value: rounded(temperatureAt(profile, thermometer, time, timeline, excursions)),
      unit: 'C',
      ...thermometer,
    }));
    const weights = profile.trays.map((tray) => ({ at, tray, weight: weightOn(tray, now) }));
    const readingsMessage = (topic: 'temperature' | 'weight' | 'signal', points: readonly object[]) =>
      points.length > 0 ? [message(topic, `${topic}-${now}`, now, { points })] : [];
    return [
      ...readingsMessage('temperature', temperatures),
      ...readingsMessage('weight', weights),
      ...readingsMessage('signal', profile.wifiSsid === null ? [] : [{ at, ...signalAt(profile, time) }]),
    ];
  }

  /** What lies on a tray, as a scale shows it. */
  function weightOn(tray: string, now: number): number {
    const noise = randomBetween(-0.4, 0.4, seed, cabinetId, tray, Math.floor(now / MINUTE_MS));
    return Math.max(0, rounded(trayGrams(memory.stock, tray, products) + noise, 1));
  }

  const reportState = (now: number): OutgoingMessage[] => [
    message('state', `state-${now}`, now, {
      at: instant(now),
      ...(profile.trays.length > 0 && { config: memory.config, receipts: memory.receipts }),
      tags: memory.tags,
    }),
  ];

  function report(now: number): OutgoingMessage[] {
    const to = clock.toSimulated(now);
    const from = reportedUntil ?? to - 1;
    reportedUntil = to;
    const occurrences = occurrencesOf(profile, from, to, timeline);
    const told = occurrences.map((occurrence) => occurrenceMessage(occurrence, now));
    outbox.keep(told);
    return [...told, ...live(now), ...measure(now)];
  }

  function startEpisode(what: Triggered, now: number, minutes: number): void {
    const from = clock.toSimulated(now);
    triggered[what].push({ from, to: clock.toSimulated(now + minutes * MINUTE_MS), random: 0.5, rampMs: 0 });
    // Part of this time was reported before; the portal ignores repeated messages.
    reportedUntil = Math.min(reportedUntil ?? from, from - 1);
  }

  function endEpisode(what: Triggered, now: number): void {
    const to = clock.toSimulated(now);
    triggered[what] = triggered[what].map((episode) => ({ ...episode, to: Math.min(episode.to, to) }));
    reportedUntil = Math.min(reportedUntil ?? to, to - 1);
  }

  const testAlert = (level: AlertLevel, text: string, now: number): OutgoingMessage =>
    occurrenceMessage(alert(clock.toSimulated(now), 'HARDWARE', 'TEST_ALERT', level, text), now);

  /** A door session at once, after everything that happened until now. */
  function act(
    { user, provider }: { user?: string | undefined; provider?: string | undefined },
    deedOf: (session: string) => Deed,
    now: number,
    how: { tags?: string[]; isUnread?: boolean; putBack?: string | null; isGone?: boolean } = {},
  ): OutgoingMessage[] {
    outbox.queue(live(now));
    acts += 1;
    const session = `act-${now}-${acts}`;
    const deed = deedOf(session);
    commit(how.isGone ? { ...deed, taken: NOTHING } : deed, session, how.putBack ?? null);
    const who = { session, user: user ?? listed.users[0] ?? '', provider: provider ?? '' };
    const times = { openedAt: now, closedAt: now + deed.events.length + 1, readAt: now };
    const sent = how.isUnread ? [] : sessionMessages(who, times, deed, now, how.tags ?? tagsHeld());
    outbox.keep(sent);
    save();
    return sent;
  }

  function actWithStock(action: StockAction, now: number): OutgoingMessage[] {
    const isUnread = action.do === 'take' && action.unread === true;
    if (isUnread && !readsTags) throw new ImpossibleError('Only tags can be taken unread.');
    const putBack = action.do === 'put-back' ? (memory.taken.at(-1)?.session ?? null) : null;
    return act(action, (session) => actionDeed(listed, memory, action, session, now), now, {
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
    return act(action, () => ({ ...nothingDone(memory.stock), events }), now, { tags: seen });
  }

  function countNow(now: number, tags?: string[]): OutgoingMessage[] {
    if (!readsTags) throw new ImpossibleError('This device reads no tags.');
    outbox.queue(live(now));
    acts += 1;
    const read = fullRead(`act-${now}-${acts}`, now, now, tags ?? tagsHeld());
    outbox.keep(read);
    return read;
  }

  function perform(action: Action, now: number): OutgoingMessage[] {
    switch (action.do) {
      case 'excursion': {
        const ago = action.ago ?? 0;
        const startedAt = now - ago * MINUTE_MS;
        startEpisode('excursion', startedAt, ago + (action.minutes ?? 30));
        const since = Array.from({ length: Math.ceil(ago) }, (_, minute) => startedAt + minute * MINUTE_MS);
        return [...since.flatMap(measure), ...report(now)];
      }
      case 'silence':
        startEpisode('silence', now, action.minutes ?? 10);
        return report(now);
      case 'calm':
        endEpisode('excursion', now);
        return report(now);
      case 'return':
        endEpisode('silence', now);
        return report(now);
      case 'refuse-next':
        refuseNext += 1;
        return [];
      case 'alert':
        return [testAlert(action.level ?? 'Warning', action.text ?? 'Something to look at', now)];
      case 'report':
        return report(now);
      case 'take':
      case 'put-back':
      case 'put-in':
      case 'move':
      case 'thaw':
        return actWithStock(action, now);
      case 'count':
        return countNow(now);
      case 'misread':
        return misread(action, now);
      case 'resend':
        return outbox.recent(action.count);
      case 'shuffle':
        return outbox.shuffle(action.count);
    }
  }

  const isSentAsItIs = ({ do: what }: Action): boolean => what === 'resend' || what === 'shuffle';

  return {
    cabinetId,
    secret,
    get stock() {
      return stockItems(memory.stock, products);
    },
    get unsent() {
      return outbox.unsent;
    },
    reportState,
    reportConnected(now) {
      const told = [...reportState(now), ...report(now)];
      const read = fullRead(`connected-${now}`, now, now);
      outbox.keep(read);
      return outbox.release([...told, ...read]);
    },
    report: (now) => outbox.release(report(now)),
    execute(text, now) {
      const refuses = (commandId: string): boolean => {
        if (refuseNext === 0) return seededRandom(seed, commandId) < refusals;
        refuseNext -= 1;
        return true;
      };
      const answer = answerTo(text, { memory, answers, now, products, refuses });
      if (!answer) return [];
      const changed = answer.memory !== memory;
      memory = answer.memory;
      save();
      return outbox.release([
        ...(changed ? reportState(now) : []),
        message('ack', `ack-${answer.ack.commandId}`, now, answer.ack),
      ]);
    },
    perform: (action, now) =>
      isSentAsItIs(action) ? perform(action, now) : outbox.release(perform(action, now)),
    handOver(action, now) {
      let items: StockItem[] = [];
      const take = (session: string): Deed => {
        const goods = pick(kind, memory.stock, action, products);
        items = stockItems(goods, products);
        return takeOut(listed, memory.stock, goods, session);
      };
      const messages = act(action, take, now, { isGone: true });
      return { items, messages: outbox.release(messages) };
    },
    toHandOver: (action) => stockItems(pick(kind, memory.stock, action, products), products),
    requireRoom: (items) => void goodsAt(listed, memory.stock, items),
    acknowledged: (messageId) => outbox.acknowledged(messageId),
    isOffline: (now) => isSilent(timeline, clock.toSimulated(now)),
    nextAt(now, by) {
      const [from, to] = [clock.toSimulated(now), clock.toSimulated(by)];
      const times = [
        ...occurrencesOf(profile, from, to, timeline).map(({ at }) => at),
        ...visitsEnding(profile, from, to, timeline).map((visit) => visit.to + READ_AFTER_MS),
        ...(readsTags ? hourlyReads(from, to) : []),
        ...timeline('silence', from, to).map((episode) => episode.from),
      ].filter((at) => at > from);
      // Rounded up: a moment earlier it has not happened yet.
      return Math.min(by, ...times.map((at) => clock.toReal(at) + 1));
    },
  };
}
