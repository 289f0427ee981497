import type {
  CallArguments,
  CallResponse,
  ChannelGroup,
  deleteChannelGroup,
  listChannelGroups,
  saveChannelGroup,
} from '@parwell/contract';
import {
  distinctRecipients,
  groupProblems,
  isTemplateOf,
  NOTIFICATION_TYPES,
  normalizeEmail,
  OTHER_TEMPLATE,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notFound, refusedField, refuseProblems, requireVersion } from '../../platform/app-error.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { wholeList } from '../../platform/whole-list.ts';
import type { Caller } from '../../platform/http/route.ts';
import { lockCustomer } from '../customers/customers.public.ts';
import { findAddressProblems } from '../mail/mail-addresses.public.ts';
import { audit } from './audit.ts';
import * as queries from './channel-groups.queries.ts';
import { checkGroups, isNobodyTold } from './empty-groups.service.ts';
import { judgeOf } from './judge.service.ts';
import { forgetUnused } from './outside-addresses.queries.ts';
import { admitAdded } from './outside-addresses.service.ts';

export const groupNotFound = () => notFound('The notification');

type Place = CallArguments<typeof saveChannelGroup>['params'];
type Draft = CallArguments<typeof saveChannelGroup>['body'];

export async function listChannelGroupsOf(
  context: Context,
  customerId: string,
): Promise<CallResponse<typeof listChannelGroups>> {
  const { db } = context;
  return wholeList(await shown(context, db, await queries.listGroups(db, customerId)));
}

/** In the contract's form, with the problems of the addresses (N10), and who may be told (N11). */
async function shown(
  context: Context,
  db: Queryable,
  groups: readonly queries.GroupRow[],
): Promise<ChannelGroup[]> {
  const emails = groups.flatMap(({ recipients }) => recipients.map(({ email }) => email));
  const problems = await findAddressProblems(db, emails);
  const customerIds = [...new Set(groups.map(({ customerId }) => customerId))];
  const judge = await judgeOf(context, db, customerIds, emails);
  return groups.map(({ recipients, active, ...group }) => ({
    ...group,
    nobodyTold: isNobodyTold(judge, { ...group, recipients }),
    channelData: recipients.map(({ channelType, email }) => ({
      ...judge(group.customerId, group.notificationType, email),
      channel_type: channelType,
      SEND_EMAIL_TO: email,
      TEMPLATE_NAME:
        channelType === 'email_template' ? NOTIFICATION_TYPES[group.notificationType].template : '',
      problem: problems.get(normalizeEmail(email))?.problem ?? null,
    })),
    active: active ? 'true' : 'false',
  }));
}

/** Without a version the group is new: there is one per type (NOTI-030). */
export function saveGroup(
  context: Context,
  caller: Caller,
  { customerId, notificationType }: Place,
  { version, ...draft }: Draft,
): Promise<ChannelGroup> {
  return context.db.transaction(async (tx) => {
    if (!(await lockCustomer(tx, customerId))) throw notFound('The customer');
    const before = await queries.findGroup(tx, customerId, notificationType);
    const isNew = version === null;
    if (!isNew && !before) throw groupNotFound();
    if (before && !isNew) requireVersion('The notification', before, version);
    const recipients = draft.channel_data.map(({ SEND_EMAIL_TO }) => SEND_EMAIL_TO);
    refuseProblems(
      groupProblems({ notificationType, recipients }, before && isNew ? [notificationType] : []),
    );
    if (!draft.channel_data.every(({ TEMPLATE_NAME }) => isTemplateOf(notificationType, TEMPLATE_NAME)))
      throw refusedField('recipients', OTHER_TEMPLATE);
    const group = {
      customerId,
      notificationType,
      channelGroupName: draft.channelGroupName || NOTIFICATION_TYPES[notificationType].label,
      recipients: firstOfEach(draft.channel_data),
      active: draft.active === 'true',
    };
    const after = await (before ? queries.updateGroup(tx, group) : queries.insertGroup(tx, group));
    const old = new Set(before?.recipients.map(({ email }) => normalizeEmail(email)));
    const added = group.recipients
      .map(({ email }) => email)
      .filter((email) => !old.has(normalizeEmail(email)));
    await admitAdded(context, tx, caller, { customerId, type: notificationType, emails: added });
    await forgetUnused(tx, customerId);
    await audit.record(tx, context.clock.now(), {
      resourceId: notificationType,
      customerId,
      by: caller,
      eventType: before ? 'Notification Changed' : 'Notification Created',
      description: `Who is told of ${group.channelGroupName} was ${before ? 'changed' : 'set'}`,
      ...(before && { before: auditFields(before) }),
      after: auditFields(after),
    });
    await checkGroups(context, tx, [customerId]);
    const [answer] = await shown(context, tx, [after]);
    if (!answer) throw groupNotFound();
    return answer;
  });
}

/** Each address once, in the way in which it was entered first (N8). */
function firstOfEach(entries: Draft['channel_data']): queries.Recipient[] {
  return distinctRecipients(entries.map(({ SEND_EMAIL_TO }) => SEND_EMAIL_TO)).flatMap((email) => {
    const entry = entries.find(({ SEND_EMAIL_TO }) => SEND_EMAIL_TO.trim() === email);
    return entry ? [{ channelType: entry.channel_type, email }] : [];
  });
}

export function deleteGroup(
  context: Context,
  caller: Caller,
  { customerId, notificationType }: Place,
): Promise<CallResponse<typeof deleteChannelGroup>> {
  return context.db.transaction(async (tx) => {
    const before = await lockGroup(tx, { customerId, notificationType });
    await queries.deleteGroup(tx, customerId, notificationType);
    await forgetUnused(tx, customerId);
    await audit.record(tx, context.clock.now(), {
      resourceId: notificationType,
      customerId,
      by: caller,
      eventType: 'Notification Deleted',
      description: `Nobody is told of ${before.channelGroupName} any more`,
      before: auditFields(before),
    });
    return { message: 'The notification was deleted.' };
  });
}

export async function lockGroup(
  tx: Transaction,
  { customerId, notificationType }: Place,
): Promise<queries.GroupRow> {
  await lockCustomer(tx, customerId);
  const group = await queries.findGroup(tx, customerId, notificationType);
  if (!group) throw groupNotFound();
  return group;
}

const auditFields = ({ channelGroupName, recipients, active }: queries.GroupRow) => ({
  channelGroupName,
  recipients: recipients.map(({ email, channelType }) => `${email} (${channelType})`),
  active,
});
