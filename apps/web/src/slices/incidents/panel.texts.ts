import { formatCount } from '../../ui/table/pagination.tsx';
import type { IncidentChange } from './incidents.texts.ts';

export const PANEL_TEXTS = {
  label: 'Incident',
  loading: 'Loading the incident',
  notFound: 'There is no such incident.',
  previous: 'Previous incident',
  next: 'Next incident',
  place: (index: number, of: number) => `${formatCount(index)} of ${formatCount(of)}`,
  name: (id: number) => `Incident ${id}`,
  since: 'since',
  forSo: (duration: string) => `for ${duration}`,
  overSince: 'Over since',
  lasted: (duration: string) => `lasted ${duration}`,
  closesAt: 'Closes itself at',
  sensors: {
    label: 'What was measured',
    place: (compartment: number | null, zone: string) =>
      [compartment === null ? '' : `Compartment ${compartment}`, zone]
        .filter((name) => name !== '')
        .join(', ') || 'Device',
    minutesOut: (minutes: number) => `${formatCount(minutes)} min out of range`,
    minutesUnknown: (minutes: number) => `${formatCount(minutes)} min unknown`,
    unknown: 'no readings, so nobody knows how long it was out of range',
    highest: (degrees: string) => `highest ${degrees}`,
    lowest: (degrees: string) => `lowest ${degrees}`,
    meanKinetic: (degrees: string) => `mean kinetic ${degrees}`,
  },
  alerts: (count: number) => (count === 1 ? '1 alert' : `${formatCount(count)} alerts`),
  lastAlert: 'last',
  ignoredUntil: 'Ignored until',
  links: {
    device: 'Device',
    stock: 'Stock inside',
    graph: 'Full graph',
    telemetry: 'Telemetry',
    label: 'More about the device',
  },
  recipients: {
    title: 'Who was told',
    nobody: 'Nobody was sent a mail about it.',
    waiting: 'Mails are on their way.',
    none: 'Mails are off for this alert type.',
    opened: 'Opened',
    statuses: {
      queued: 'Waiting',
      kept: 'Kept',
      processed: 'Sent',
      delivered: 'Delivered',
      open: 'Opened',
      bounce: 'Bounced',
      dropped: 'Dropped',
    } as Readonly<Record<string, string>>,
  },
  others: 'Other incidents of the device',
  earlier: 'The last ones like it',
  closedBy: (name: string) => `closed by ${name}`,
  history: {
    title: 'History',
    loading: 'Loading the history',
    by: (state: string, author: string) => `${state} by ${author}`,
    all: (count: number) => `Show all ${formatCount(count)}`,
  },
  reply: {
    label: 'Comment',
    placeholder: 'Add a comment',
    send: 'Comment',
    actions: 'Change the state',
    withComment: {
      Acknowledged: 'Acknowledge with comment',
      Ignored: 'Ignore with comment…',
      Closed: 'Close with comment',
    } satisfies Readonly<Record<IncidentChange, string>>,
    phrases: 'Phrases',
    /** For one thumb. */
    all: ['On my way', 'Door closed', 'Stock moved'],
  },
  graph: { loading: 'Loading the graph' },
} as const;
