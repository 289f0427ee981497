import type { UpTopic } from '@parwell/contract';
import type { AlertLevel } from '@parwell/domain';
import type { Action } from './actions.ts';
import { answerTo, type Answers } from './commands/answer.ts';
import { initialMemory, rememberedOr } from './commands/memory.ts';
import { NO_STORE, type MemoryStore } from './commands/memory-store.ts';
import { profileOf, type FleetDevice } from './fleet-list.ts';
import { randomBetween, seededRandom } from './model/random.ts';
import { timelineOf, MINUTE_MS, type Episode } from './model/episodes.ts';
import { alert, occurrencesOf, isSilent, reportedAt, type Occurrence } from './model/occurrences.ts';
import { signalAt } from './model/signal.ts';
import { temperatureAt } from './model/temperature.ts';
import { createOutbox, type OutgoingMessage } from './outbox.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import { pick } from './stock/pick.ts';
import { goodsAt } from './stock/place.ts';
import { createStockKeeper } from './stock/stock-keeper.ts';
import { stockItems, stockKind, trayGrams, type StockItem } from './stock/stock.ts';

export interface Device {
  readonly cabinetId: string;
  readonly secret: string;
  readonly stock: StockItem[];
  /** From before a restart, to be sent first. */
  readonly unsent: readonly OutgoingMessage[];
  /** Its state, and the messages that follow each connect. */
  reportState(now: number): OutgoingMessage[];
  reportConnected(now: number): OutgoingMessage[];
  /** Everything since the last report, and the current readings. */
  report(now: number): OutgoingMessage[];
  /** Executes a command and answers it. */
  execute(text: string, now: number): OutgoingMessage[];
  /** Performs an action started from outside the simulation. Throws an ImpossibleError if it cannot. */
  perform(action: Action, now: number): OutgoingMessage[];
  /** Removes goods that are carried to another device, and does not expect them back. */
  handOver(action: CarryAction, now: number): { items: StockItem[]; messages: OutgoingMessage[] };
  toHandOver(action: CarryAction): StockItem[];
  /** Throws an ImpossibleError if these cannot be put in. */
  requireRoom(items: readonly StockItem[]): void;
  acknowledged(messageId: string): void;
  isOffline(now: number): boolean;
  /** When something happens to it next after `now`; at the latest `by`. */
  nextAt(now: number, by: number): number;
}

type CarryAction = Extract<Action, { do: 'move' }>;
type Triggered = 'excursion' | 'silence';

const instant = (time: number): string => new Date(time).toISOString();
const rounded = (value: number, digits = 2): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** A device without its connection. */
export function createDevice(
  listed: FleetDevice,
  seed: number,
  clock: SimulatedClock,
  store: MemoryStore = NO_STORE,
): Device {
  const { cabinetId, secret, refusals, products } = listed;
  const profile = profileOf(listed, seed);
  const kind = stockKind(profile.cabinetType);
  const saved = store.read(cabinetId);
  const known = { memory: rememberedOr(initialMemory(profile, listed), saved?.memory) };
  const answers: Answers = new Map(saved?.answers.map((ack) => [ack.commandId, ack]));
  const outbox = createOutbox(saved?.unsent ?? []);
  let refuseNext = 0;
  let reportedUntil: number | undefined;
  /** Episodes started from outside, in addition to the random ones. */
  const triggered: Record<Triggered, Episode[]> = { excursion: [], silence: [] };
  const timeline = timelineOf(profile, triggered);

  const message = (topic: UpTopic, id: string, now: number, content: object): OutgoingMessage => {
    const messageId = `${cabinetId}-${id}`;
    return { topic, messageId, payload: JSON.stringify({ messageId, sentAt: instant(now), ...content }) };
  };
  const occurrenceMessage = ({ id, at, topic, content }: Occurrence, now: number): OutgoingMessage =>
    message(topic, id, now, { at: instant(clock.toReal(at)), ...content });

  const save = (): void =>
    store.write(cabinetId, {
      memory: known.memory,
      answers: [...answers.values()],
      unsent: [...outbox.unsent],
    });

  // Saved before anything is sent: a device killed now neither forgets what happened nor repeats it.
  const kept = (messages: OutgoingMessage[]): OutgoingMessage[] => {
    if (outbox.keep(messages)) save();
    return messages;
  };
  const keeper = createStockKeeper({ listed, profile, clock, timeline, outbox, known, message, save, kept });

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

  /** As a scale shows it. */
  function weightOn(tray: string, now: number): number {
    const noise = randomBetween(-0.4, 0.4, seed, cabinetId, tray, Math.floor(now / MINUTE_MS));
    return Math.max(0, rounded(trayGrams(known.memory.stock, tray, products) + noise, 1));
  }

  const reportState = (now: number): OutgoingMessage[] => [
    message('state', `state-${now}`, now, {
      at: instant(now),
      ...(profile.trays.length > 0 && { config: known.memory.config, receipts: known.memory.receipts }),
      tags: known.memory.tags,
    }),
  ];

  function report(now: number): OutgoingMessage[] {
    const to = clock.toSimulated(now);
    const from = reportedUntil ?? to - 1;
    reportedUntil = to;
    const occurrences = occurrencesOf(profile, from, to, timeline);
    const reported = kept(occurrences.map((occurrence) => occurrenceMessage(occurrence, now)));
    return [...reported, ...keeper.live(now), ...measure(now)];
  }

  function startEpisode(what: Triggered, now: number, minutes: number): void {
    const from = clock.toSimulated(now);
    triggered[what].push({
      from,
      to: clock.toSimulated(now + minutes * MINUTE_MS),
      random: 0.5,
      isForced: true,
    });
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
        return keeper.act(action, now);
      case 'deliver':
        return keeper.deliver(action, now);
      case 'count':
        return keeper.count(now);
      case 'misread':
        return keeper.misread(action, now);
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
      return stockItems(known.memory.stock, products);
    },
    get unsent() {
      return outbox.unsent;
    },
    reportState,
    reportConnected: (now) =>
      outbox.release([...reportState(now), ...report(now), ...keeper.readOnConnecting(now)]),
    report: (now) => outbox.release(report(now)),
    execute(text, now) {
      const refuses = (commandId: string): boolean => {
        if (refuseNext === 0) return seededRandom(seed, commandId) < refusals;
        refuseNext -= 1;
        return true;
      };
      const answer = answerTo(text, { memory: known.memory, answers, now, products, refuses });
      if (!answer) return [];
      const changed = answer.memory !== known.memory;
      known.memory = answer.memory;
      save();
      return outbox.release([
        ...(changed ? reportState(now) : []),
        message('ack', `ack-${answer.ack.commandId}`, now, answer.ack),
      ]);
    },
    perform: (action, now) =>
      isSentAsItIs(action) ? perform(action, now) : outbox.release(perform(action, now)),
    handOver(action, now) {
      const { items, messages } = keeper.handOver(action, now);
      return { items, messages: outbox.release(messages) };
    },
    toHandOver: (action) => stockItems(pick(kind, known.memory.stock, action, products), products),
    requireRoom: (items) => void goodsAt(listed, known.memory.stock, items),
    acknowledged: (messageId) => outbox.acknowledged(messageId),
    isOffline: (now) => isSilent(timeline, clock.toSimulated(now)),
    nextAt(now, by) {
      const [from, to] = [clock.toSimulated(now), clock.toSimulated(by)];
      const times = [
        ...occurrencesOf(profile, from, to, timeline).map(reportedAt),
        ...keeper.nextTimes(from, to),
        ...timeline('silence', from, to).map((episode) => episode.from),
      ].filter((at) => at > from);
      // Rounded up: a moment earlier it has not happened yet.
      return Math.min(by, ...times.map((at) => clock.toReal(at) + 1));
    },
  };
}
