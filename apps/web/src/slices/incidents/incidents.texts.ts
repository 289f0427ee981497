import type { IncidentState } from '@parwell/domain';
import { formatCount } from '../../ui/table/pagination.tsx';

export type IncidentChange = Exclude<IncidentState, 'Open'>;

const incidents = (count: number): string => (count === 1 ? '1 incident' : `${formatCount(count)} incidents`);

export const INCIDENT_TEXTS = {
  title: 'Incidents',
  list: 'Incidents',
  none: 'No incidents found.',
  cards: 'Incidents by state',
  high: (count: number) => `${formatCount(count)} high`,
  /** Has no device. */
  gateway: 'Gateway',
  until: 'until',
  over: 'over',
  columns: {
    customer: 'Customer Id',
    device: 'Device',
    deviceId: 'Device ID',
    alertType: 'Alert Type',
    severity: 'Severity',
    state: 'State',
    reason: 'Reason',
    lastAlert: 'Last Alert',
    created: 'Created',
    since: 'Since',
    stateUpdated: 'State Changed',
    stateUpdatedBy: 'State Changed By',
  },
  filters: {
    customer: 'Customer',
    severity: 'Severity',
    status: 'Status',
    device: 'Device ID',
    alertType: 'Alert type',
  },
  onDevice: {
    label: 'Incidents of the device',
    since: 'since',
    overSince: 'over since',
    all: (count: number) => `Show all ${formatCount(count)}`,
  },
  actions: {
    details: 'Details',
    Acknowledged: 'Acknowledge',
    Ignored: 'Ignore…',
    Closed: 'Close',
  } satisfies Readonly<Record<IncidentChange | 'details', string>>,
  done: {
    Acknowledged: 'The incident is acknowledged.',
    Ignored: 'The incident is ignored.',
    Closed: 'The incident is closed.',
    comment: 'The comment is saved.',
  } satisfies Readonly<Record<IncidentChange | 'comment', string>>,
  failed: {
    Acknowledged: 'The incident was not acknowledged.',
    Ignored: 'The incident was not ignored.',
    Closed: 'The incident was not closed.',
    comment: 'The comment was not saved.',
  } satisfies Readonly<Record<IncidentChange | 'comment', string>>,
  close: {
    title: (name: string) => `Close ${name}?`,
    submit: 'Close incident',
    anyway: 'Close anyway',
    reason: 'Reason (optional)',
  },
  stillTrue: {
    reading: (celsius: number, place: string, time: string) =>
      `${celsius.toFixed(1)} °C in ${place}, measured at ${time}`,
    still: (reading: string) => `Still ${reading}.`,
    now: (reading: string) => `Now ${reading}.`,
    again: (reading: string) => `It is ${reading}, out of range.`,
    holds: (since: string) => `It is not over: it holds since ${since}.`,
    over: (since: string) => `It is over since ${since}.`,
    afterwards: 'If it still holds an hour after it was closed, a new incident opens.',
    unknown: 'What is measured now could not be read.',
  },
  ignore: {
    title: (name: string) => `Ignore ${name}`,
    submit: 'Ignore',
    until: 'Ignore for',
    minutes: (minutes: number) => `${minutes} minutes`,
    tomorrow: 'Until tomorrow 8:00',
    date: 'Until a date',
    dateLabel: 'Until',
    noDate: 'Enter a date.',
    note: (until: string) =>
      `Nobody is told about it until ${until}. Then it opens again, unless it is over and of a kind that closes itself.`,
    comment: 'Comment',
  },
  bulk: {
    title: {
      Acknowledged: (count: number) => `Acknowledge ${incidents(count)}`,
      Ignored: (count: number) => `Ignore ${incidents(count)}`,
      Closed: (count: number) => `Close ${incidents(count)}`,
    } satisfies Readonly<Record<IncidentChange, (count: number) => string>>,
    action: {
      Acknowledged: (count: number) => `Acknowledge ${formatCount(count)}`,
      Ignored: (count: number) => `Ignore ${formatCount(count)}…`,
      Closed: (count: number) => `Close ${formatCount(count)}`,
    } satisfies Readonly<Record<IncidentChange, (count: number) => string>>,
    submit: {
      Acknowledged: (count: number) => `Acknowledge ${formatCount(count)}`,
      Ignored: (count: number) => `Ignore ${formatCount(count)}`,
      Closed: (count: number) => `Close ${formatCount(count)}`,
    } satisfies Readonly<Record<IncidentChange, (count: number) => string>>,
    none: {
      Acknowledged: 'None of them can be acknowledged.',
      Ignored: 'None of them can be ignored.',
      Closed: 'All of them are closed.',
    } satisfies Readonly<Record<IncidentChange, string>>,
    skipped: (count: number) =>
      count === 1
        ? '1 is skipped: its state does not allow it.'
        : `${formatCount(count)} are skipped: their state does not allow it.`,
    stillOn: (count: number) =>
      count === 1 ? '1 is not over yet:' : `${formatCount(count)} are not over yet:`,
    done: {
      Acknowledged: (count: number) => `${incidents(count)} acknowledged.`,
      Ignored: (count: number) => `${incidents(count)} ignored.`,
      Closed: (count: number) => `${incidents(count)} closed.`,
    } satisfies Readonly<Record<IncidentChange, (count: number) => string>>,
    result: (done: number, skipped: number) => `${formatCount(done)} done, ${formatCount(skipped)} skipped`,
    failed: 'The incidents were not changed.',
    more: (count: number) => `${formatCount(count)} more`,
    row: 'Incident',
    close: 'Close',
    incident: (id: number) => `Incident ${id}`,
  },
  rules: {
    open: 'Rules',
    title: 'Incident rules',
    list: 'Rules',
    loading: 'Loading the rules',
    otherFatal: 'Any other, Fatal',
    otherError: 'Any other, Error',
    columns: {
      alertType: 'Alert Type',
      hold: 'Begins After',
      clear: 'Over After',
      severity: 'Severity',
      closes: 'Closes Itself',
      mail: 'Mail',
    },
    atOnce: 'at once',
    never: 'never',
    minutes: (minutes: number) => `${formatCount(minutes)} min`,
    highAfter: (minutes: number) => `high after ${formatCount(minutes)} min`,
    yes: 'Yes',
    no: 'No',
    close: 'Close',
    edit: (name: string) => `Rule: ${name}`,
    save: 'Save',
    hold: 'Begins after (minutes)',
    holdHint:
      'So long a measured condition lasts before an incident opens. What a device says counts at once.',
    clear: 'Over after (minutes)',
    clearHint: 'So long it must be gone.',
    severity: 'Severity',
    mail: 'Send mail',
    note: 'Incidents that are open keep the rule that they were opened under.',
    wholeMinutes: 'Enter whole minutes from 0 to 100,000.',
    saved: 'The rule is saved.',
    failed: 'The rule was not saved.',
  },
} as const;
