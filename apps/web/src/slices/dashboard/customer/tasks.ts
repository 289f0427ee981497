import type { CallResponse, ContentOf, countIncidents, DashboardLink } from '@parwell/contract';
import type { ReminderType } from '@parwell/domain';
import { formatCount } from '../amounts.ts';
import { NEEDS_TEXTS } from '../dashboard.texts.ts';

type Reminders = ContentOf<'reminders'>;

/** Something the user can do now. */
export interface Task {
  readonly key: string;
  readonly tone: 'error' | 'warning' | 'info';
  readonly title: string;
  readonly note: string;
  readonly action: string;
  readonly link: DashboardLink;
}

interface Sources {
  readonly customerId: string | null;
  /** Each is undefined where the user may not do it, or while it is loaded. */
  readonly incidents: Pick<CallResponse<typeof countIncidents>, 'open' | 'openHigh'> | undefined;
  /** How many shipment lines wait to be received. */
  readonly receipts: number | undefined;
  readonly reminders: Reminders | undefined;
}

/** What was counted on the shipments page. */
export const PENDING = { transmitStatus: ['Pending'] };

/** At most four, the most urgent first: what is wrong before what is to be done. */
export const tasksOf = ({ customerId, incidents, receipts = 0, reminders }: Sources): readonly Task[] => [
  ...incidentTask(customerId, incidents),
  ...reminderTask(reminders, 'abw', NEEDS_TEXTS.accounts),
  ...reminderTask(reminders, 'cycleCount', NEEDS_TEXTS.counts),
  ...(receipts > 0
    ? [
        {
          key: 'receipts',
          tone: 'info' as const,
          title: NEEDS_TEXTS.receipts.title(formatCount(receipts), receipts),
          note: NEEDS_TEXTS.receipts.note,
          action: NEEDS_TEXTS.receipts.action,
          link: { path: '/shipments', customerId, filter: PENDING },
        },
      ]
    : []),
];

function incidentTask(customerId: string | null, incidents: Sources['incidents']): readonly Task[] {
  if (!incidents || incidents.open === 0) return [];
  const { open, openHigh } = incidents;
  const { title, high, none, action } = NEEDS_TEXTS.incidents;
  return [
    {
      key: 'incidents',
      tone: openHigh > 0 ? 'error' : 'warning',
      title: title(formatCount(open), open),
      note: openHigh > 0 ? high(formatCount(openHigh)) : none,
      action,
      link: { path: '/incidents', customerId, filter: { incidentState: ['Open'] } },
    },
  ];
}

interface ReminderTexts {
  readonly title: (text: string, count: number) => string;
  readonly action: string;
}

function reminderTask(
  reminders: Reminders | undefined,
  type: ReminderType,
  { title, action }: ReminderTexts,
): readonly Task[] {
  if (!reminders) return [];
  const rows = reminders.rows.filter((row) => row.type === type);
  const link = rows.find((row) => row.link !== null)?.link;
  if (!link) return [];
  const count = rows.reduce((sum, { reminderCount }) => sum + reminderCount, 0);
  // Not all devices are among the rows of a long list.
  const text = `${formatCount(count)}${reminders.rows.length < reminders.total ? '+' : ''}`;
  return [
    {
      key: type,
      tone: 'info',
      title: title(text, count),
      note: NEEDS_TEXTS.devices(rows.length),
      action,
      link,
    },
  ];
}
