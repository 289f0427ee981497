import type {
  Breakdown,
  CallResponse,
  ContentOf,
  countIncidents,
  Dashboard,
  DashboardLink,
} from '@parwell/contract';
import type { ReminderType } from '@parwell/domain';
import { formatCount } from '../amounts.ts';
import { NEEDS_TEXTS } from '../dashboard.texts.ts';

type Reminders = ContentOf<'reminders'>;

export interface Task {
  readonly key: string;
  readonly tone: 'error' | 'warning' | 'info';
  readonly title: string;
  readonly note: string;
  readonly action: string;
  readonly link: DashboardLink;
}

interface Sources extends Pick<Dashboard, 'customerId' | 'dashboardType'> {
  /** Each is undefined while loading or without permission. */
  readonly incidents: Pick<CallResponse<typeof countIncidents>, 'open' | 'openHigh'> | undefined;
  readonly receipts: Pick<Breakdown, 'sum' | 'total' | 'rows'> | undefined;
  readonly reminders: Reminders | undefined;
}

/** At most four, the most urgent first: problems before work. */
export const tasksOf = ({ incidents, reminders, ...sources }: Sources): readonly Task[] => [
  ...incidentTask(sources.customerId, incidents),
  ...reminderTask(reminders, 'abw', NEEDS_TEXTS.accounts),
  ...reminderTask(reminders, 'cycleCount', NEEDS_TEXTS.counts),
  ...receiptTask(sources),
];

/** Leads to the device, or to a choice if there are several. */
function receiptTask({
  customerId,
  dashboardType,
  receipts,
}: Pick<Sources, 'customerId' | 'dashboardType' | 'receipts'>): readonly Task[] {
  const [first] = receipts?.rows ?? [];
  if (!receipts || !first) return [];
  const { title, action } = NEEDS_TEXTS.receipts;
  const filter = { of: 'receipts', dashboardType };
  return [
    {
      key: 'receipts',
      tone: 'info',
      title: title(formatCount(receipts.sum), receipts.sum),
      note: NEEDS_TEXTS.devices(receipts.total),
      action,
      link: receipts.total === 1 ? first.link : { path: '/dashboard-breakdown', customerId, filter },
    },
  ];
}

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
  const kind = reminders.kinds.find((each) => each.type === type);
  if (!kind) return [];
  const { reminderCount, devices, link } = kind;
  return [
    {
      key: type,
      tone: 'info',
      title: title(formatCount(reminderCount), reminderCount),
      note: NEEDS_TEXTS.devices(devices),
      action,
      link,
    },
  ];
}
