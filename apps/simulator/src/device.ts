import type { UpTopic } from '@parwell/contract';
import type { AlertLevel } from '@parwell/domain';
import type { Action } from './actions.ts';
import { answerTo, type Answers } from './commands/answer.ts';
import { firstMemory, type Memory } from './commands/memory.ts';
import { NO_NOTEBOOK, type Notebook } from './commands/notebook.ts';
import { bodyOf, type ListedDevice } from './fleet-list.ts';
import { drawn } from './model/chance.ts';
import { courseOf, MINUTE_MS, type Episode } from './model/episodes.ts';
import { alert, happeningsOf, isSilent, type Happening } from './model/happenings.ts';
import { signalAt } from './model/signal.ts';
import { temperatureAt } from './model/temperature.ts';
import { weightAt } from './model/visits.ts';
import type { Pace } from './pace.ts';

/** A message on its way to the portal. */
export interface Said {
  readonly topic: UpTopic;
  readonly messageId: string;
  readonly payload: string;
}

export interface Device {
  readonly cabinetId: string;
  readonly secret: string;
  /** What it says about itself whenever it has connected. */
  introduce(now: number): Said[];
  /** What it measures now, and what happened since it was last asked. */
  report(now: number): Said[];
  /** Carries out a command, and answers it. */
  obey(text: string, now: number): Said[];
  /** Does what it is told by whoever watches the simulation. */
  act(action: Action, now: number): Said[];
  keepsQuiet(now: number): boolean;
}

type Wanted = 'excursion' | 'silence';

const instant = (time: number): string => new Date(time).toISOString();
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A device without its line: what it measures, remembers and says. */
export function createDevice(
  listed: ListedDevice,
  seed: number,
  pace: Pace,
  notebook: Notebook = NO_NOTEBOOK,
): Device {
  const { cabinetId, secret, refusals } = listed;
  const body = bodyOf(listed, seed);
  const notes = notebook.read(cabinetId);
  let memory: Memory = notes?.memory ?? firstMemory(body, listed);
  const answers: Answers = new Map(notes?.answers.map((ack) => [ack.commandId, ack]));
  let refuseNext = 0;
  let reportedUntil: number | undefined;
  /** What somebody asked for, besides what happens anyway. */
  const wanted: Record<Wanted, Episode[]> = { excursion: [], silence: [] };
  const course = courseOf(body, wanted);

  const say = (topic: UpTopic, id: string, now: number, content: object): Said => {
    const messageId = `${cabinetId}-${id}`;
    return { topic, messageId, payload: JSON.stringify({ messageId, sentAt: instant(now), ...content }) };
  };
  const tell = ({ id, at, topic, content }: Happening, now: number): Said =>
    say(topic, id, now, { at: instant(pace.toReal(at)), ...content });

  function measure(now: number): Said[] {
    const time = pace.toModel(now);
    const at = instant(now);
    const excursions = course('excursion', time, time);
    const temperatures = body.thermometers.map((thermometer) => ({
      at,
      value: rounded(temperatureAt(body, thermometer, time, excursions)),
      unit: 'C',
      ...thermometer,
    }));
    const weights = body.trays.map((tray) => ({ at, tray, weight: weightAt(body, tray, time) }));
    const said = (topic: 'temperature' | 'weight' | 'signal', points: readonly object[]) =>
      points.length > 0 ? [say(topic, `${topic}-${now}`, now, { points })] : [];
    return [
      ...said('temperature', temperatures),
      ...said('weight', weights),
      ...said('signal', body.wifiSsid === null ? [] : [{ at, ...signalAt(body, time) }]),
    ];
  }

  const introduce = (now: number): Said[] => [
    say('state', `state-${now}`, now, {
      at: instant(now),
      ...(body.trays.length > 0 && { config: memory.config, receipts: memory.receipts }),
      tags: memory.tags,
    }),
  ];

  function report(now: number): Said[] {
    const to = pace.toModel(now);
    const from = reportedUntil ?? to - 1;
    reportedUntil = to;
    const happened = happeningsOf(body, from, to, course);
    return [...measure(now), ...happened.map((happening) => tell(happening, now))];
  }

  function begin(what: Wanted, now: number, minutes: number): void {
    const from = pace.toModel(now);
    wanted[what].push({ from, to: pace.toModel(now + minutes * MINUTE_MS), luck: 0.5, growsMs: 0 });
    // A moment that was reported already now has more to tell; what is told twice counts once.
    reportedUntil = Math.min(reportedUntil ?? from, from - 1);
  }

  function end(what: Wanted, now: number): void {
    const to = pace.toModel(now);
    wanted[what] = wanted[what].map((episode) => ({ ...episode, to: Math.min(episode.to, to) }));
    reportedUntil = Math.min(reportedUntil ?? to, to - 1);
  }

  const raise = (level: AlertLevel, text: string, now: number): Said =>
    tell(alert(pace.toModel(now), 'HARDWARE', 'TEST_ALERT', level, text), now);

  return {
    cabinetId,
    secret,
    introduce,
    report,
    obey(text, now) {
      const refuses = (commandId: string): boolean => {
        if (refuseNext === 0) return drawn(seed, commandId) < refusals;
        refuseNext -= 1;
        return true;
      };
      const answer = answerTo(text, { memory, answers, now, refuses });
      if (!answer) return [];
      const changed = answer.memory !== memory;
      memory = answer.memory;
      // Before anybody hears of it: a device that is ended now neither forgets it nor does it again.
      notebook.write(cabinetId, { memory, answers: [...answers.values()] });
      return [...(changed ? introduce(now) : []), say('ack', `ack-${answer.ack.commandId}`, now, answer.ack)];
    },
    act(action, now) {
      switch (action.do) {
        case 'excursion': {
          const ago = action.ago ?? 0;
          const began = now - ago * MINUTE_MS;
          begin('excursion', began, ago + (action.minutes ?? 30));
          const since = Array.from({ length: Math.ceil(ago) }, (_, minute) => began + minute * MINUTE_MS);
          return [...since.flatMap(measure), ...report(now)];
        }
        case 'silence':
          begin('silence', now, action.minutes ?? 10);
          return report(now);
        case 'calm':
          end('excursion', now);
          return report(now);
        case 'return':
          end('silence', now);
          return report(now);
        case 'refuse-next':
          refuseNext += 1;
          return [];
        case 'alert':
          return [raise(action.level ?? 'Warning', action.text ?? 'Something to look at', now)];
        case 'report':
          return report(now);
      }
    },
    keepsQuiet: (now) => isSilent(course, pace.toModel(now)),
  };
}
