import { wallClock } from '../dates/wall-clock.ts';
import type { NotificationType } from './channel-groups.ts';
import type { NotificationContent, NotifiedThing } from './notification-content.ts';

/** The others are behind the link to the list (N4). */
const MOST_LINES = 20;
const LONGEST_SUBJECT = 200;

/** The log is empty without a period. */
const IN_REVIEW = `filter=${encodeURIComponent('{"timestamp":"LAST_30_DAYS","action":"REVIEW REQD"}')}`;

/** The plural, and a list that customers have too, as most readers are theirs. */
const LISTS: Readonly<
  Record<NotificationType, { readonly many: string; readonly path: (customerId: string) => string }>
> = {
  incident: { many: 'incidents', path: (id) => `/incidents/${id}` },
  viewpoint_temp_excursion: { many: 'temperature incidents', path: (id) => `/incidents/${id}` },
  suspended_transaction: {
    many: 'suspended transactions',
    path: (id) => `/transaction-log/${id}?${IN_REVIEW}`,
  },
  shipping_receipt_errors: { many: 'shipping receipt errors', path: (id) => `/shipments/${id}` },
  inventory_reminder: { many: 'devices to count', path: (id) => `/cabinet-list/${id}` },
  po_approval_email: {
    many: 'order requests to review',
    path: (id) => `/restock-orders/${id}?tab=requests`,
  },
};

export interface MailFrame {
  readonly type: NotificationType;
  readonly customerId: string;
  readonly customerName: string;
  readonly portalUrl: string;
  readonly zone: string;
  readonly isTest?: boolean;
}

export interface Standing {
  /** Such as 'Acknowledged'. */
  readonly state: string;
  readonly isClosed: boolean;
  readonly isOver: boolean;
}

export interface MailLine {
  /** Such as 'High' or 'Over', or ''. */
  readonly mark: string;
  readonly isUrgent: boolean;
  readonly title: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly url: string;
}

/** Before it becomes text or HTML. */
export interface NotificationMail {
  readonly subject: string;
  readonly customerName: string;
  readonly advice: string;
  readonly lines: readonly MailLine[];
  readonly more: number;
  readonly list: { readonly label: string; readonly url: string };
  readonly reason: string;
}

/** Such as '2026-11-17 03:21 (Europe/Berlin)'. */
export function namedTime(at: string, zone: string): string {
  if (Number.isNaN(Date.parse(at))) return at;
  const { year, month, day, hour, minute } = wallClock(zone)(Date.parse(at));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)} (${zone})`;
}

const SEVERITY = { high: 'High', low: 'Low' } as const;

/** Before the title: severity and event. */
function markOf({ kind, severity }: NotificationContent): string {
  const name = severity ? SEVERITY[severity] : '';
  switch (kind) {
    case 'over':
      return 'Over';
    case 'risen':
      return `Now ${name.toLowerCase() || 'more severe'}`;
    case 're-opened':
      return name ? `${name}, open again` : 'Open again';
    case 'reminder':
      return name ? `${name}, nobody has taken it` : 'Nobody has taken it';
    case 'opened':
    case 'happened':
      return name;
  }
}

const isUrgent = ({ kind, severity }: NotificationContent): boolean => severity === 'high' && kind !== 'over';

/** Things that need a person come first. */
const byUrgency = <Thing extends NotificationContent>(things: readonly Thing[]): Thing[] => {
  const rank = (thing: Thing) => (isUrgent(thing) ? 0 : thing.kind === 'over' ? 2 : 1);
  return things.toSorted((a, b) => rank(a) - rank(b));
};

const marked = (mark: string, text: string): string => (mark === '' ? text : `${mark}: ${text}`);

/** Without line breaks, and not longer than mail programs show. The test mark and the customer are never cut. */
function subjectOf({ isTest, customerName }: MailFrame, text: string): string {
  const end = `, ${customerName}`;
  const start = isTest ? '[Test] ' : '';
  const clean = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  const room = Math.max(LONGEST_SUBJECT - start.length - end.length, 40);
  const cut = clean.length > room ? `${clean.slice(0, room - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : clean;
  return `${start}${cut}${end.replaceAll(/[\p{Cc}\s]+/gu, ' ')}`;
}

const lineOf = (
  thing: NotificationContent,
  mark: string,
  urgent: boolean,
  { portalUrl, zone }: MailFrame,
): MailLine => ({
  mark,
  isUrgent: urgent,
  title: thing.title,
  facts: thing.facts.map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : namedTime(value.at, zone),
  })),
  url: `${portalUrl}${thing.path}`,
});

/** Only the shown things become lines: there may be hundreds, for each of many recipients. */
const framed = <Thing>(frame: MailFrame, things: readonly Thing[], line: (thing: Thing) => MailLine) => {
  const { type, customerId, customerName, portalUrl } = frame;
  return {
    customerName,
    lines: things.slice(0, MOST_LINES).map(line),
    more: Math.max(things.length - MOST_LINES, 0),
    list: {
      label: `All ${LISTS[type].many} of ${customerName}`,
      url: `${portalUrl}${LISTS[type].path(encodeURIComponent(customerId))}`,
    },
    reason: `You receive this because your address is in the notification settings of ${customerName} in Parwell.`,
  };
};

/** About one or several things with the same cause (N4); of an incident only the last (`lastOfEach`). */
export function composeMail(frame: MailFrame, things: readonly NotifiedThing[]): NotificationMail {
  const sorted = byUrgency(things);
  const [first] = sorted;
  if (!first) throw new Error('A mail needs at least one thing.');
  const count = sorted.length;
  const subject =
    count === 1
      ? marked(markOf(first), first.title)
      : `${marked(markOf(first), `${count} ${LISTS[frame.type].many}`)}: ${first.title} and ${count - 1} more`;
  const line = (thing: NotifiedThing) => lineOf(thing, markOf(thing), isUrgent(thing), frame);
  return { subject: subjectOf(frame, subject), advice: first.advice, ...framed(frame, sorted, line) };
}

/** With the present state of its incident. */
export interface LateThing extends NotifiedThing {
  readonly standing?: Standing;
}

const isFinal = ({ standing, kind }: LateThing): boolean => (standing ? standing.isClosed : kind === 'over');

function standingMark({ standing, severity, ...thing }: LateThing): string {
  if (!standing) return markOf({ ...thing, ...(severity && { severity }) });
  const words = [
    standing.state,
    ...(!standing.isClosed && severity ? [SEVERITY[severity].toLowerCase()] : []),
    ...(!standing.isClosed && standing.isOver ? ['over'] : []),
  ];
  return words.join(', ');
}

const isIncident = ({ incidentId }: NotifiedThing): boolean => incidentId !== undefined;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** For mails an hour late: the present state (N5). Closed incidents are listed too. */
export function digestOf(frame: MailFrame, things: readonly LateThing[]): NotificationMail {
  const waiting = byUrgency(things.filter((thing) => !isFinal(thing)));
  const final = things.filter(isFinal);
  const [first] = waiting;
  const total = counted(things.length, things.every(isIncident) ? 'incident' : 'notification');
  const counts =
    waiting.length === 0
      ? `${total} closed`
      : `${things.length === 1 ? '' : `${waiting.length} of `}${total} still open`;
  const subject = `How things stand: ${counts}${first ? `, ${first.title}` : ''}`;
  const advice = `Mails could not be sent for a while. This is how things stand now. ${
    first ? first.advice : 'There is nothing left to do.'
  }`;
  const line = (thing: LateThing) =>
    lineOf(thing, standingMark(thing), !isFinal(thing) && isUrgent(thing), frame);
  return { subject: subjectOf(frame, subject), advice, ...framed(frame, [...waiting, ...final], line) };
}

/** One thing has all its facts, several have one line each (N7). */
export function mailText({ advice, lines, more, list, reason }: NotificationMail): string {
  const [only] = lines;
  const things =
    lines.length === 1 && more === 0 && only
      ? [
          [marked(only.mark, only.title), ...only.facts.map(({ name, value }) => `${name}: ${value}`)].join(
            '\n',
          ),
          only.url,
        ]
      : lines.map(({ mark, title, url }) => `${marked(mark, title)}\n${url}`);
  const rest = more > 0 ? [`and ${more} more`] : [];
  return `${[advice, ...things, ...rest, `${list.label}:\n${list.url}`, reason].join('\n\n')}\n`;
}
