import {
  addDays,
  cycleCountLimits,
  instantAt,
  type NotificationContent,
  type NotificationType,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { findDueCounts } from '../inventory/inventory.public.ts';
import {
  countContent,
  tellInPast,
  type PastNotification,
} from '../notifications/past-notifications.public.ts';
import { requestContent } from '../order-requests/request-content.public.ts';
import { demoEpisodes, type DemoAlert } from './demo-episodes.ts';
import { DEMO_GROUPS, DEMO_NIGHT_DESK, insertGroups } from './demo-groups.ts';
import { seeded, seedOf } from './random.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SHOWN_MS = 30 * DAY_MS;
/** What happened since then is told by the portal itself. */
const RECENT_MS = 6 * 60 * MINUTE_MS;

type Told = Omit<PastNotification, 'recipients'>;

const CUSTOMERS = [...new Set(DEMO_GROUPS.map(({ customerId }) => customerId))];

/** Who is told of what, and what they were told in the last 30 days, also if the demo has no history. */
export async function insertNotifications(context: Context, tx: Transaction, now: Date): Promise<void> {
  await insertGroups(tx);
  // What was posted to fill the demo is no news to anybody.
  await tx.run(sql`DELETE FROM notifications_waiting`);
  const told = [
    ...(await incidentsTold(tx, now)),
    ...(await requestsTold(tx, now)),
    ...(await countsTold(context, tx, now)),
  ];
  const toDesk = told
    .filter((each) => recipientsOf(each).some(({ email }) => email === DEMO_NIGHT_DESK))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  for (const each of told)
    await tellInPast(context, tx, { ...each, recipients: readersOf(each, now, each === toDesk) });
}

/** As at the time: of an excursion, the groups of incidents are told too (N2). */
const recipientsOf = ({ customerId, type }: Pick<Told, 'customerId' | 'type'>) => {
  const types: readonly NotificationType[] =
    type === 'viewpoint_temp_excursion' ? [type, 'incident'] : [type];
  const told = types.flatMap(
    (each) =>
      DEMO_GROUPS.find((group) => group.customerId === customerId && group.type === each)?.recipients ?? [],
  );
  return [...new Map(told.toReversed().map((recipient) => [recipient.email, recipient])).values()];
};

/** Most mails were opened. The night desk was entered last, and the only mail to it came back. */
function readersOf(told: Told, now: Date, isToDesk: boolean): PastNotification['recipients'] {
  const after = (ms: number) => new Date(told.at.getTime() + ms);
  return recipientsOf(told)
    .filter(({ email }) => isToDesk || email !== DEMO_NIGHT_DESK)
    .map((recipient) => {
      const random = seeded(seedOf(recipient.email, told.things[0]?.title ?? '', told.type));
      const opened = after(random.whole(3, 90) * MINUTE_MS);
      const isOpened = random.chance(0.7) && opened < now;
      const processed = { event: 'processed', at: after(2 * SECOND_MS) } as const;
      if (recipient.email === DEMO_NIGHT_DESK)
        return { ...recipient, events: [processed, { event: 'bounce', at: after(9 * SECOND_MS) }] };
      const delivered = { event: 'delivered', at: after(5 * SECOND_MS) } as const;
      return {
        ...recipient,
        events: [processed, delivered, ...(isOpened ? [{ event: 'open', at: opened } as const] : [])],
      };
    });
}

interface NamedDevice {
  readonly cabinetId: string;
  readonly cabinetName: string;
  readonly customerId: string;
}

/** Excursions and power losses at devices that stayed with their customers. */
async function incidentsTold(tx: Transaction, now: Date): Promise<Told[]> {
  const devices = await tx.many<NamedDevice>(sql`
    SELECT cabinet_id AS "cabinetId", cabinet_name AS "cabinetName", customer_id AS "customerId" FROM devices
    WHERE customer_id = ANY(${CUSTOMERS}) AND cabinet_state = 30 AND assigned_since = '-infinity'`);
  const known = new Map(devices.map((device) => [device.cabinetId, device]));
  return demoEpisodes().alerts.flatMap((alert) => {
    const device = known.get(alert.cabinetId);
    const ago = alert.secondsAgo * SECOND_MS;
    const what = whatOf(alert);
    if (!device || !what || ago < RECENT_MS || ago > SHOWN_MS) return [];
    const at = new Date(now.getTime() - ago);
    const { customerId, cabinetName, cabinetId } = device;
    const content: NotificationContent = {
      kind: 'opened',
      severity: 'high',
      title: `${what.title} ${cabinetName} (${cabinetId})`,
      advice: what.advice,
      facts: [
        ['Device', `${cabinetName} (${cabinetId})`],
        ['Why', alert.text],
        ['Since', { at: at.toISOString() }],
      ],
      path: `/incidents/${customerId}`,
    };
    return [{ customerId, type: what.type, at: new Date(at.getTime() + 2 * MINUTE_MS), things: [content] }];
  });
}

interface What {
  readonly type: NotificationType;
  readonly title: string;
  readonly advice: string;
}

function whatOf({ type, details }: DemoAlert): What | undefined {
  if (type === 'TEMPERATURE_HIGH' || type === 'TEMPERATURE_LOW')
    return {
      type: 'viewpoint_temp_excursion',
      title: `Temperature ${String(details['temperature'])} °C at`,
      advice: 'Check the device and move its contents if it stays out of range.',
    };
  if (type !== 'POWER_LOST') return undefined;
  return {
    type: 'incident',
    title: 'Power lost at',
    advice: 'Check the power supply, and move the contents if the power does not come back soon.',
  };
}

/** What customers asked for. */
async function requestsTold(tx: Transaction, now: Date): Promise<Told[]> {
  const requests = await tx.many<Parameters<typeof requestContent>[0]>(sql`
    SELECT customer_id AS "customerId", product_name AS "productName", requested_quantity AS "requestedQuantity",
      shipping_method AS "shippingMethod", customer_notes AS "customerNotes", created_by AS "createdBy",
      to_json(order_requests.created_at) #>> '{}' AS "createdAt"
    FROM order_requests JOIN products USING (product_id)
    WHERE customer_id = ANY(${CUSTOMERS}) AND order_requests.created_at > ${new Date(now.getTime() - SHOWN_MS)}
    ORDER BY order_requests.id`);
  return requests.map((request) => ({
    customerId: request.customerId,
    type: 'po_approval_email',
    at: new Date(Date.parse(request.createdAt) + 2 * MINUTE_MS),
    things: [requestContent(request)],
  }));
}

/** The reminders of the last Mondays, of what was not counted since. */
async function countsTold(context: Context, tx: Transaction, now: Date): Promise<Told[]> {
  const days = businessDaysOf(context);
  const today = days.dayOf(now.getTime());
  const monday = addDays(today, 1 - days.weekdayOf(today));
  const told: Told[] = [];
  for (const week of [0, 1, 2, 3]) {
    const at = new Date(instantAt(addDays(monday, -7 * week), 8, days.timeZone) + 2 * MINUTE_MS);
    if (at.getTime() > now.getTime() - RECENT_MS) continue;
    const due = await findDueCounts(tx, CUSTOMERS, cycleCountLimits(at, days));
    for (const [customerId, counts] of Map.groupBy(due, (count) => count.customerId))
      told.push({ customerId, type: 'inventory_reminder', at, things: counts.map(countContent) });
  }
  return told;
}
