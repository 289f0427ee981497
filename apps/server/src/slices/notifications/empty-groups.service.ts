import { nobodyToldMail, NOTIFICATION_TYPES } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { lockCustomer, listCustomerNames } from '../customers/customers.public.ts';
import { writeMail, type PeopleAudience } from '../mail/mail.public.ts';
import { findAllowedPeople } from '../users/users.public.ts';
import { audit } from './audit.ts';
import * as groupQueries from './channel-groups.queries.ts';
import { judgeOf, type Judge } from './judge.service.ts';
import { setNobodySince } from './outside-addresses.queries.ts';

const PAGE = 500;

export const isNobodyTold = (judge: Judge, { customerId, notificationType, recipients }: Group): boolean =>
  recipients.every(({ email }) => judge(customerId, notificationType, email).notTold !== null);

type Group = Pick<groupQueries.GroupRow, 'customerId' | 'notificationType' | 'recipients'>;

const emailsOf = (groups: readonly Group[]): string[] =>
  groups.flatMap(({ recipients }) => recipients.map(({ email }) => email));

/** Finds groups that people left without anybody hearing of it, and warns before there is something to tell (N11). */
export async function checkAllGroups(context: Context, signal?: AbortSignal): Promise<void> {
  for (let after: string | null = null; ;) {
    signal?.throwIfAborted();
    const customerIds: string[] = await groupQueries.listCustomersWithGroups(context.db, after, PAGE);
    const last = customerIds.at(-1);
    if (last === undefined) return;
    after = last;
    const groups = await groupQueries.listActiveOf(context.db, customerIds);
    const judge = await judgeOf(context, context.db, customerIds, emailsOf(groups));
    const changing = groups.filter((group) => isNobodyTold(judge, group) !== group.isNobodyTold);
    for (const customerId of new Set(changing.map((group) => group.customerId)))
      await context.db.transaction(async (tx) => {
        if (await lockCustomer(tx, customerId)) await checkGroups(context, tx, [customerId]);
      });
  }
}

/** Marks the active groups in which nobody may be told, and warns the administrators once of each. */
export async function checkGroups(
  context: Context,
  tx: Transaction,
  customerIds: readonly string[],
): Promise<void> {
  const groups = await groupQueries.listActiveOf(tx, customerIds);
  const judge = await judgeOf(context, tx, customerIds, emailsOf(groups));
  for (const group of groups) {
    const isNobody = isNobodyTold(judge, group);
    if (isNobody === group.isNobodyTold) continue;
    const { customerId, notificationType } = group;
    const now = context.clock.now();
    const isNoted = await setNobodySince(tx, customerId, notificationType, isNobody ? now : null);
    if (isNoted && isNobody) await warn(context, tx, group, judge);
  }
}

/** The customer's administrators; without any, the staff who help them. */
async function warn(
  context: Context,
  tx: Transaction,
  { customerId, notificationType: type, channelGroupName, recipients }: groupQueries.GroupRow,
  judge: Judge,
): Promise<void> {
  const { config, clock } = context;
  const audience: PeopleAudience = {
    check: 'people',
    action: 'create',
    resource: 'users',
    customers: [customerId],
  };
  const people = await findAllowedPeople(context, tx, { ...audience, customerIds: [customerId] });
  const [customer] = await listCustomerNames(tx, [customerId]);
  const { label } = NOTIFICATION_TYPES[type];
  const mail = nobodyToldMail({
    label,
    customerName: customer?.name || customerId,
    recipients: recipients.map(({ email }) => ({
      email,
      why: judge(customerId, type, email).notTold ?? '',
    })),
    link: `${config.PUBLIC_URL}/customer-details/${encodeURIComponent(customerId)}?tab=notification-settings`,
  });
  const to = people.length > 0 ? people.map(({ email }) => email) : [config.SUPPORT_EMAIL];
  for (const email of to)
    await writeMail(context, tx, {
      to: email,
      category: 'notifications',
      ...mail,
      ...(people.length > 0 && { audience }),
    });
  await audit.record(tx, clock.now(), {
    resourceId: type,
    customerId,
    by: { machine: 'notifications' },
    eventType: 'Nobody Is Told',
    description: `Nobody in ${channelGroupName || label} may be told; ${to.join(', ')} were warned`,
    after: { recipients: recipients.map(({ email }) => email), warned: to },
  });
}
