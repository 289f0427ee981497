import type { AlertGroup, AlertLevel } from '@parwell/domain';
import type { Body } from './body.ts';
import { courseOf, isOn, MINUTE_MS, type Course, type Episode } from './episodes.ts';
import { excursionOf, rangeOf, sufferer, temperatureAt } from './temperature.ts';
import { refillsOf, tracesOf, visitsOf, type Visit } from './visits.ts';

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

/** Something worth a message of its own. Its id is the same whenever it is told. */
export type Happening = { readonly id: string; readonly at: number } & (
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
): Happening => ({
  id: `${alertType}-${at}`,
  at,
  topic: 'alert',
  content: { level, alertType, alertGroup, text, details },
});

const event = (at: number, kind: string, data: DeviceEvent['data']): Happening => ({
  id: `${kind}-${at}`,
  at,
  topic: 'event',
  content: { kind, data },
});

/** What happened to a device after `from` and until `to`, in order. */
export function happeningsOf(
  body: Body,
  from: number,
  to: number,
  course: Course = courseOf(body),
): Happening[] {
  const all = [
    ...course('excursion', from, to).flatMap((episode) => aboutExcursion(body, episode)),
    ...visitsOf(body, from, to).flatMap((visit) => aboutVisit(body, visit)),
    ...refillsOf(body, from, to).flatMap((at) => aboutRefill(body, at)),
    ...WATCHED.flatMap((name) => course(name, from, to).flatMap(TELLS[name])),
  ];
  return all.filter(({ at }) => at > from && at <= to).toSorted((a, b) => a.at - b.at);
}

/** Told when it is there in full, so that the graph shows what the alert says. */
function aboutExcursion(body: Body, episode: Episode): Happening[] {
  const thermometer = sufferer(episode, body);
  if (!thermometer) return [];
  const { cold, isGrave } = excursionOf(episode, body);
  const at = episode.from + Math.ceil(episode.growsMs);
  const degrees = Math.round(temperatureAt(body, thermometer, at, [episode]) * 10) / 10;
  const { min, max } = rangeOf(body);
  const where = { compartment: thermometer.compartment, zone: thermometer.zone };
  return [
    alert(
      at,
      'TEMPERATURE',
      cold ? 'TEMPERATURE_LOW' : 'TEMPERATURE_HIGH',
      isGrave ? 'Fatal' : 'Error',
      `Temperature ${degrees} °C is ${cold ? `below ${min}` : `above ${max}`} °C`,
      { ...where, temperature: degrees, min, max },
    ),
    alert(episode.to, 'TEMPERATURE', 'TEMPERATURE_NORMAL', 'Info', 'Temperature is in range again', where),
  ];
}

const aboutVisit = (body: Body, visit: Visit): Happening[] => [
  event(visit.from, 'door', { state: 'opened', user: visit.visitor }),
  ...tracesOf(body, visit).map(({ kind, data }) => event(visit.to - 1, kind, data)),
  event(visit.to, 'door', { state: 'closed', user: visit.visitor }),
];

const aboutRefill = ({ trays, productIds: [productId] }: Body, at: number): Happening[] =>
  trays.map((tray, index) => ({
    ...event(at, 'insert', { user: 'user1', tray, ...(productId !== undefined && { productId }) }),
    id: `insert-${at}-${index}`,
  }));

const WATCHED = ['doorLeftOpen', 'silence', 'powerCut', 'sensorFault', 'selfTest'] as const;

const TELLS: Readonly<Record<(typeof WATCHED)[number], (episode: Episode) => Happening[]>> = {
  doorLeftOpen: ({ from, to }) => [
    event(from, 'door', { state: 'opened' }),
    alert(from + 5 * MINUTE_MS, 'DOOR', 'DOOR_OPEN', 'Warning', 'Door open for 5 minutes'),
    event(to, 'door', { state: 'closed' }),
  ],
  silence: ({ to }) => [
    alert(to, 'CONNECTIVITY', 'CONNECTION_RESTORED', 'Notice', 'Connection is there again'),
  ],
  powerCut: ({ from, to }) => [
    alert(from, 'POWER', 'POWER_LOST', 'Fatal', 'Mains power lost, running on battery'),
    alert(to, 'POWER', 'POWER_RESTORED', 'Info', 'Mains power is there again'),
  ],
  sensorFault: ({ from }) => [
    alert(from, 'HARDWARE', 'SENSOR_FAULT', 'Error', 'A sensor did not answer and was restarted'),
  ],
  selfTest: ({ from }) => [alert(from, 'HARDWARE', 'SELF_TEST', 'None', 'Self-test passed')],
};

/** Whether a device keeps quiet at a time. */
export const isSilent = (course: Course, time: number): boolean =>
  course('silence', time, time).some((episode) => isOn(episode, time));
