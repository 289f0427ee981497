import { isMomentary } from '@parwell/domain';
import type { Notification, NotificationContent } from '../notifications/notify.public.ts';
import type { StoredIncident } from './incidents.queries.ts';
import type { NotifiedKind } from './judge-case.ts';

interface Wording {
  /** The beginning of the title, before the device. */
  readonly title: (details: StoredIncident['details']) => string;
  readonly advice: string;
  /** The same cause at several devices is one mail (N4). */
  readonly sharedCause?: string;
}

const temperature = (word: string): Wording => ({
  title({ value, temperature: measured }) {
    const degrees = value ?? measured;
    return typeof degrees === 'number' ? `Temperature ${degrees} °C at` : `Temperature too ${word} at`;
  },
  advice: 'Check the device and move its contents if it stays out of range.',
});

const WORDINGS: Readonly<Record<string, Wording>> = {
  TEMPERATURE_HIGH: temperature('high'),
  TEMPERATURE_LOW: temperature('low'),
  POWER_LOST: {
    title: () => 'Power lost at',
    advice: 'Check the power supply, and move the contents if the power does not come back soon.',
    sharedCause: 'power',
  },
  DOOR_OPEN: { title: () => 'Door open at', advice: 'Close the door.' },
  DEVICE_SILENT: {
    title: () => 'No contact with',
    advice: 'Check the power and the network connection of the device.',
    sharedCause: 'silence',
  },
  EXPIRED_VEND: {
    title: () => 'Expired stock taken from',
    advice: 'Find out for whom it was taken, and take what is left of the lot out of the device.',
  },
  SENSOR_SILENT: {
    title: () => 'No values from a sensor of',
    advice: 'Check the sensor. Until it answers, nobody sees what it measures.',
    sharedCause: 'silence',
  },
};

/** 'COMPRESSOR_FAULT' is 'Compressor fault'. */
function inWords(alertType: string): string {
  const words = alertType.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const wordingOf = (alertType: string): Wording =>
  WORDINGS[alertType] ?? { title: () => `${inWords(alertType)} at`, advice: 'Check the device.' };

/** A reminder of a condition that has ended says so. */
const adviceOf = ({ alertType, rule, overSince }: StoredIncident): string => {
  if (!overSince || isMomentary(rule, alertType)) return wordingOf(alertType).advice;
  return rule.closeAfter === null
    ? 'It is over. Check the contents, then close the incident.'
    : 'It is over. The incident closes itself unless it comes back.';
};

function factsOf({ alertType, rule, details, since, overSince, severity, alertCount }: StoredIncident) {
  const { reason } = details;
  const facts: NotificationContent['facts'][number][] = [
    ['What happened', typeof reason === 'string' ? reason : ''],
    ['Began', { at: since.toISOString() }],
    ...(overSince && !isMomentary(rule, alertType)
      ? [['Over since', { at: overSince.toISOString() }] as const]
      : []),
    ['Severity', severity],
    ['Alerts', String(alertCount)],
  ];
  return facts;
}

export const incidentPath = ({ customerId, id }: Pick<StoredIncident, 'customerId' | 'id'>): string =>
  `/incidents${customerId === '' ? '' : `/${encodeURIComponent(customerId)}`}?incident=${id}`;

export function notificationOf(
  kind: NotifiedKind,
  incident: StoredIncident,
  cabinetName: string,
  now: Date,
): Notification {
  const { id, customerId, cabinetId, alertType, severity, details } = incident;
  const { title, sharedCause } = wordingOf(alertType);
  return {
    customerId,
    type: alertType.startsWith('TEMPERATURE_') ? 'viewpoint_temp_excursion' : 'incident',
    cause: sharedCause ?? `incident/${id}`,
    happenedAt: now,
    incidentId: id,
    content: {
      kind,
      title: `${title(details)} ${cabinetName} (${cabinetId})`,
      advice: adviceOf(incident),
      facts: factsOf(incident),
      path: incidentPath(incident),
      severity,
    },
  };
}
