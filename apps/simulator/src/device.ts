import type { UpTopic } from '@parwell/contract';
import type { AlertLevel } from '@parwell/domain';
import type { Action } from './actions.ts';
import { answerTo, type Answers } from './commands/answer.ts';
import { initialMemory, type Memory } from './commands/memory.ts';
import { NO_STORE, type MemoryStore } from './commands/memory-store.ts';
import { profileOf, type FleetDevice } from './fleet-list.ts';
import { seededRandom } from './model/random.ts';
import { timelineOf, MINUTE_MS, type Episode } from './model/episodes.ts';
import { alert, occurrencesOf, isSilent, type Occurrence } from './model/occurrences.ts';
import { signalAt } from './model/signal.ts';
import { temperatureAt } from './model/temperature.ts';
import { weightAt } from './model/visits.ts';
import type { SimulatedClock } from './simulated-clock.ts';

/** A message to the portal. */
export interface OutgoingMessage {
  readonly topic: UpTopic;
  readonly messageId: string;
  readonly payload: string;
}

export interface Device {
  readonly cabinetId: string;
  readonly secret: string;
  /** Its state, sent after every connect. */
  reportState(now: number): OutgoingMessage[];
  /** The current readings, and what happened since the last report. */
  report(now: number): OutgoingMessage[];
  /** Executes a command and answers it. */
  execute(text: string, now: number): OutgoingMessage[];
  /** Performs an action started from outside the simulation. */
  perform(action: Action, now: number): OutgoingMessage[];
  isOffline(now: number): boolean;
}

type Triggered = 'excursion' | 'silence';

const instant = (time: number): string => new Date(time).toISOString();
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A device without its connection: what it measures, remembers and sends. */
export function createDevice(
  listed: FleetDevice,
  seed: number,
  clock: SimulatedClock,
  store: MemoryStore = NO_STORE,
): Device {
  const { cabinetId, secret, refusals } = listed;
  const profile = profileOf(listed, seed);
  const saved = store.read(cabinetId);
  let memory: Memory = saved?.memory ?? initialMemory(profile, listed);
  const answers: Answers = new Map(saved?.answers.map((ack) => [ack.commandId, ack]));
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

  function measure(now: number): OutgoingMessage[] {
    const time = clock.toSimulated(now);
    const at = instant(now);
    const excursions = timeline('excursion', time, time);
    const temperatures = profile.thermometers.map((thermometer) => ({
      at,
      value: rounded(temperatureAt(profile, thermometer, time, excursions)),
      unit: 'C',
      ...thermometer,
    }));
    const weights = profile.trays.map((tray) => ({ at, tray, weight: weightAt(profile, tray, time) }));
    const readingsMessage = (topic: 'temperature' | 'weight' | 'signal', points: readonly object[]) =>
      points.length > 0 ? [message(topic, `${topic}-${now}`, now, { points })] : [];
    return [
      ...readingsMessage('temperature', temperatures),
      ...readingsMessage('weight', weights),
      ...readingsMessage('signal', profile.wifiSsid === null ? [] : [{ at, ...signalAt(profile, time) }]),
    ];
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
    return [...measure(now), ...occurrences.map((occurrence) => occurrenceMessage(occurrence, now))];
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

  return {
    cabinetId,
    secret,
    reportState,
    report,
    execute(text, now) {
      const refuses = (commandId: string): boolean => {
        if (refuseNext === 0) return seededRandom(seed, commandId) < refusals;
        refuseNext -= 1;
        return true;
      };
      const answer = answerTo(text, { memory, answers, now, refuses });
      if (!answer) return [];
      const changed = answer.memory !== memory;
      memory = answer.memory;
      // Saved before the answer is sent: a device killed now neither forgets the command nor repeats it.
      store.write(cabinetId, { memory, answers: [...answers.values()] });
      return [
        ...(changed ? reportState(now) : []),
        message('ack', `ack-${answer.ack.commandId}`, now, answer.ack),
      ];
    },
    perform(action, now) {
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
      }
    },
    isOffline: (now) => isSilent(timeline, clock.toSimulated(now)),
  };
}
