import type { AlertGroup, AlertLevel } from '@parwell/domain';
import type { Profile } from './profile.ts';
import { timelineOf, isActive, MINUTE_MS, type Timeline, type Episode } from './episodes.ts';
import { ALERT_AFTER_MS, excursionOf, rangeOf, temperatureAt } from './temperature.ts';

export interface Alert {
  readonly level: AlertLevel;
  readonly alertType: string;
  readonly alertGroup: AlertGroup;
  readonly text: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface DeviceEvent {
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Sent as a message of its own, with the same id when it is sent again. */
export type Occurrence = {
  readonly id: string;
  readonly at: number;
  /** If it is not sent at once: a door session is sent as a whole. */
  readonly reportedAt?: number;
} & (
  | { readonly topic: 'alert'; readonly content: Alert }
  | { readonly topic: 'event'; readonly content: DeviceEvent }
);

export const alert = (
  at: number,
  alertGroup: AlertGroup,
  alertType: string,
  level: AlertLevel,
  text: string,
  details: Alert['details'] = {},
): Occurrence => ({
  id: `${alertType}-${at}`,
  at,
  topic: 'alert',
  content: { level, alertType, alertGroup, text, details },
});

const event = (at: number, kind: string, data: DeviceEvent['data']): Occurrence => ({
  id: `${kind}-${at}`,
  at,
  topic: 'event',
  content: { kind, data },
});

/** After `from` and until `to`, without visits, sorted by time. */
export function occurrencesOf(
  profile: Profile,
  from: number,
  to: number,
  timeline: Timeline = timelineOf(profile),
): Occurrence[] {
  const all = [
    ...timeline('excursion', from, to).flatMap((episode) => excursionOccurrences(profile, episode, timeline)),
    ...OTHER_EPISODES.flatMap((name) => timeline(name, from, to).flatMap(OCCURRENCES[name])),
  ];
  return all
    .filter((one) => reportedAt(one) > from && reportedAt(one) <= to)
    .toSorted((a, b) => reportedAt(a) - reportedAt(b) || a.at - b.at);
}

export const reportedAt = (occurrence: Occurrence): number => occurrence.reportedAt ?? occurrence.at;

/** A device tells of it once the temperature has been out of range for a while, and when it is back. */
function excursionOccurrences(profile: Profile, episode: Episode, timeline: Timeline): Occurrence[] {
  const excursion = excursionOf(episode, profile, timeline);
  if (!excursion?.out) return [];
  const { thermometer, cold, out } = excursion;
  const at = Math.ceil(episode.isForced ? out.from : out.from + ALERT_AFTER_MS);
  if (at >= out.to) return [];
  const degrees = Math.round(temperatureAt(profile, thermometer, at, timeline, [episode]) * 10) / 10;
  const { min, max } = rangeOf(profile);
  const where = { compartment: thermometer.compartment, zone: thermometer.zone };
  const isSevere = (cold ? min - degrees : degrees - max) > 4;
  return [
    alert(
      at,
      'TEMPERATURE',
      cold ? 'TEMPERATURE_LOW' : 'TEMPERATURE_HIGH',
      isSevere ? 'Fatal' : 'Error',
      `Temperature ${degrees} °C is ${cold ? `below ${min}` : `above ${max}`} °C`,
      { ...where, temperature: degrees, min, max },
    ),
    alert(out.to, 'TEMPERATURE', 'TEMPERATURE_NORMAL', 'Info', 'Temperature is in range again', where),
  ];
}

const OTHER_EPISODES = ['doorLeftOpen', 'silence', 'powerCut', 'sensorFault', 'selfTest'] as const;

const OCCURRENCES: Readonly<Record<(typeof OTHER_EPISODES)[number], (episode: Episode) => Occurrence[]>> = {
  doorLeftOpen: ({ from, to }) => [
    { ...event(from, 'door', { session: `open-${from}`, state: 'opened' }), reportedAt: to },
    alert(from + 5 * MINUTE_MS, 'DOOR', 'DOOR_OPEN', 'Warning', 'Door open for 5 minutes'),
    event(to, 'door', { session: `open-${from}`, state: 'closed' }),
  ],
  silence: ({ to }) => [alert(to, 'CONNECTIVITY', 'CONNECTION_RESTORED', 'Notice', 'Connection restored')],
  powerCut: ({ from, to }) => [
    alert(from, 'POWER', 'POWER_LOST', 'Fatal', 'Mains power lost, running on battery'),
    alert(to, 'POWER', 'POWER_RESTORED', 'Info', 'Mains power restored'),
  ],
  sensorFault: ({ from }) => [
    alert(from, 'HARDWARE', 'SENSOR_FAULT', 'Error', 'A sensor did not answer and was restarted'),
  ],
  selfTest: ({ from }) => [alert(from, 'HARDWARE', 'SELF_TEST', 'None', 'Self-test passed')],
};

export const isSilent = (timeline: Timeline, time: number): boolean =>
  timeline('silence', time, time).some((episode) => isActive(episode, time));
