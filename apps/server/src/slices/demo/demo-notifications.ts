import { addDays, cycleCountLimits, instantAt, type NotificationType } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { countContent, findDueCounts } from '../inventory/inventory.public.ts';
import { notifyInPast, type PastNotification } from '../notifications/past-notifications.public.ts';
import { listPastOpenings } from '../incidents/past-incidents.public.ts';
import { requestContent } from '../order-requests/request-content.public.ts';
import { DEMO_GROUPS, DEMO_NIGHT_DESK, DEMO_SERVICE, insertGroups } from './demo-groups.ts';
import { seeded, seedOf } from './random.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SHOWN_MS = 30 * DAY_MS;
/** The portal itself mails what happened later. */
const RECENT_MS = 6 * 60 * MINUTE_MS;

type NotificationDraft = Omit<PastNotification, 'recipients'>;

const CUSTOMERS = [...new Set(DEMO_GROUPS.map(({ customerId }) => customerId))];

/** The groups, and the mails of the last 30 days, even if the demo has no history. */
export async function insertNotifications(context: Context, tx: Transaction, now: Date): Promise<void> {
  await insertGroups(tx, now);
  // Nobody is notified of events that filled the demo.
  await tx.run(sql`DELETE FROM notifications_waiting`);
  const drafts = [
    ...(await incidentNotifications(tx, now)),
    ...(await requestNotifications(tx, now)),
    ...(await countNotifications(context, tx, now)),
  ];
  const toDesk = drafts
    .filter((each) => recipientsOf(each).some(({ email }) => email === DEMO_NIGHT_DESK))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  for (const each of drafts)
    await notifyInPast(context, tx, { ...each, recipients: readersOf(each, now, each === toDesk) });
}

/** As at the time: excursions also go to the groups of incidents (N2). */
const recipientsOf = ({ customerId, type }: Pick<NotificationDraft, 'customerId' | 'type'>) => {
  const types: readonly NotificationType[] =
    type === 'viewpoint_temp_excursion' ? [type, 'incident'] : [type];
  const recipients = types.flatMap(
    (each) =>
      DEMO_GROUPS.find((group) => group.customerId === customerId && group.type === each)?.recipients ?? [],
  );
  return [...new Map(recipients.toReversed().map((recipient) => [recipient.email, recipient])).values()];
};

/** Most mails were opened. The service has not agreed. The night desk was entered last, and the only mail to it bounced. */
function readersOf(draft: NotificationDraft, now: Date, isToDesk: boolean): PastNotification['recipients'] {
  const after = (ms: number) => new Date(draft.at.getTime() + ms);
  return recipientsOf(draft)
    .filter(({ email }) => email !== DEMO_SERVICE && (isToDesk || email !== DEMO_NIGHT_DESK))
    .map((recipient) => {
      const random = seeded(seedOf(recipient.email, draft.things[0]?.title ?? '', draft.type));
      const opened = after(random.whole(3, 90) * MINUTE_MS);
      // Opening plain text leaves no trace.
      const isOpened = recipient.channelType !== 'email' && random.chance(0.7) && opened < now;
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

const incidentNotifications = async (tx: Transaction, now: Date): Promise<NotificationDraft[]> =>
  (
    await listPastOpenings(tx, {
      customerIds: CUSTOMERS,
      alertTypes: ['TEMPERATURE_HIGH', 'TEMPERATURE_LOW', 'POWER_LOST'],
      from: new Date(now.getTime() - SHOWN_MS),
    })
  )
    .filter(({ happenedAt }) => happenedAt.getTime() < now.getTime() - RECENT_MS)
    .map(({ customerId, type, happenedAt, incidentId, content }) => ({
      customerId,
      type,
      at: new Date(happenedAt.getTime() + 2 * MINUTE_MS),
      things: [{ ...content, ...(incidentId !== undefined && { incidentId }) }],
    }));

async function requestNotifications(tx: Transaction, now: Date): Promise<NotificationDraft[]> {
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

async function countNotifications(
  context: Context,
  tx: Transaction,
  now: Date,
): Promise<NotificationDraft[]> {
  const days = businessDaysOf(context);
  const today = days.dayOf(now.getTime());
  const monday = addDays(today, 1 - days.weekdayOf(today));
  const drafts: NotificationDraft[] = [];
  for (const week of [0, 1, 2, 3]) {
    const day = addDays(monday, -7 * week);
    const at = new Date(instantAt(day, 8, days.timeZone) + 2 * MINUTE_MS);
    if (at.getTime() > now.getTime() - RECENT_MS) continue;
    // Keeps the job from reminding of this week again. It may have run before the demo was loaded.
    await tx.run(sql`
      INSERT INTO inventory_reminders (week, reminded_at) VALUES (${day}, ${at}) ON CONFLICT (week) DO NOTHING`);
    const due = await findDueCounts(tx, CUSTOMERS, cycleCountLimits(at, days));
    for (const [customerId, counts] of Map.groupBy(due, (count) => count.customerId))
      drafts.push({ customerId, type: 'inventory_reminder', at, things: counts.map(countContent) });
  }
  return drafts;
}
