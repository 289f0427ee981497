import {
  CHANNEL_TYPES,
  MAIL_STATUS,
  NOTIFICATION_TYPES,
  OUTSIDE_DECISIONS,
  STANDINGS,
  type NotificationType,
} from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Email, Instant } from './fields.ts';
import { pageOf } from './lists.ts';

const defineCall = callsOf('notifications');

const customerId = z.string().min(1).max(100);
const types = Object.keys(NOTIFICATION_TYPES) as [NotificationType, ...NotificationType[]];
const notificationType = z.enum(types);
/** OPERM-022. */
const settings = { action: 'create', resource: 'alerts', for: { field: 'customerId' } } as const;
/** OPERM-021. */
const activity = { action: 'read', resource: 'alerts', for: { field: 'customerId' } } as const;

/** NOTI-015. */
const channelEntry = {
  channel_type: z.enum(CHANNEL_TYPES),
  SEND_EMAIL_TO: z.string().max(254),
  /** Of the notification type; with `email_template` only. */
  TEMPLATE_NAME: z.string(),
};

/** NOTI-014. */
export const ChannelGroup = z.strictObject({
  customerId: z.string(),
  notificationType,
  channelGroupName: z.string(),
  channelData: z.array(
    z.strictObject({
      ...channelEntry,
      /** Of recent mails to the address, or null (N10). */
      problem: z.string().nullable(),
      /** Whose the address is (N11), or where its confirmation stands (N12). */
      standing: z.enum(STANDINGS),
      /** Why it is not told, or null. */
      notTold: z.string().nullable(),
    }),
  ),
  active: z.enum(['true', 'false']),
  /** Nobody in it may be told (N11). */
  nobodyTold: z.boolean(),
  version: z.int(),
});
export type ChannelGroup = z.infer<typeof ChannelGroup>;

export const listChannelGroups = defineCall({
  method: 'GET',
  path: '/channelGroups/:customerId',
  summary: 'Who is told of what at a customer',
  permission: settings,
  params: z.strictObject({ customerId }),
  response: pageOf(ChannelGroup),
});

const group = z.strictObject({ customerId, notificationType });

export const saveChannelGroup = defineCall({
  method: 'PUT',
  path: '/channelGroups/:customerId/:notificationType',
  summary: 'Say who is told of something at a customer',
  permission: settings,
  params: group,
  body: z.strictObject({
    channelGroupName: z.string().trim().max(100),
    channel_data: z.array(
      z.strictObject({ ...channelEntry, TEMPLATE_NAME: channelEntry.TEMPLATE_NAME.max(100).default('') }),
    ),
    active: z.enum(['true', 'false']),
    /** As read; null for a new group. */
    version: z.int().nullable(),
  }),
  response: ChannelGroup,
});

export const deleteChannelGroup = defineCall({
  method: 'DELETE',
  path: '/channelGroups/:customerId/:notificationType',
  summary: 'Tell nobody of it any more',
  permission: settings,
  params: group,
  response: z.strictObject({ message: z.string() }),
});

export const sendTestNotification = defineCall({
  method: 'POST',
  path: '/channelGroups/:customerId/:notificationType/test',
  summary: 'Send a mail, marked as a test, to oneself or to all recipients of the group',
  permission: settings,
  params: group,
  body: z.strictObject({ to: z.enum(['me', 'all']) }),
  response: z.strictObject({ sent: z.int().min(0) }),
});

export const listToldPeople = defineCall({
  method: 'GET',
  path: '/channelGroups/:customerId/:notificationType/told',
  summary: 'Who would be told now if it happened',
  permission: settings,
  params: group,
  response: pageOf(
    z.strictObject({
      email: z.string(),
      channel_type: z.enum(CHANNEL_TYPES),
      /** Of the user with this address; '' without one. */
      name: z.string(),
      zone: z.string(),
      /** The reason, or null. */
      skipped: z.string().nullable(),
    }),
  ),
});

/** Of that customer: they decide who outside is told. */
const administrators = { action: 'create', resource: 'users', for: { field: 'customerId' } } as const;

export const OutsideRecipient = z.strictObject({
  email: z.string(),
  standing: z.enum(STANDINGS),
  /** Why it is not told, or null. */
  notTold: z.string().nullable(),
  /** In which it is outside; empty for one that was refused and is in none. */
  notificationTypes: z.array(notificationType),
  /** Who last decided; '' if nobody did. */
  changedBy: z.string(),
  changedAt: Instant.nullable(),
  /** Of the question to the address, while it can be answered. */
  expiresAt: Instant.nullable(),
});
export type OutsideRecipient = z.infer<typeof OutsideRecipient>;

export const listOutsideAddresses = defineCall({
  method: 'GET',
  path: '/outsideAddresses/:customerId',
  summary: 'Addresses in notifications of a customer that are not of people who may see them',
  permission: administrators,
  params: z.strictObject({ customerId }),
  response: pageOf(OutsideRecipient),
});

export const decideOutsideAddress = defineCall({
  method: 'POST',
  path: '/outsideAddresses/:customerId',
  summary:
    'Ask an address outside whether it wants to be told, refuse it, or take it out of all notifications',
  permission: administrators,
  params: z.strictObject({ customerId }),
  body: z.strictObject({ email: Email, decision: z.enum(OUTSIDE_DECISIONS) }),
  response: z.strictObject({ message: z.string() }),
});

export const listNotificationTypes = defineCall({
  method: 'GET',
  path: '/notificationTypes',
  summary: 'What people can be told of',
  permission: 'signed-in',
  programs: true,
  response: pageOf(
    z.strictObject({
      notificationType,
      notificationLabel: z.string(),
      templateName: z.string(),
      supportedChannelType: z.strictObject({ channel_types: z.array(z.enum(CHANNEL_TYPES)) }),
    }),
  ),
});

export const listChannelTypes = defineCall({
  method: 'GET',
  path: '/channelTypes',
  summary: 'How people can be told',
  permission: 'signed-in',
  programs: true,
  response: pageOf(z.strictObject({ channelType: z.enum(CHANNEL_TYPES), label: z.string() })),
});

/** NOTI-019, without its events. */
export const NotificationMessage = z.strictObject({
  msg_id: z.string(),
  from_email: z.string(),
  to_email: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUS),
  opens_count: z.int(),
  last_event_time: Instant,
  created_at: Instant,
  categories: z.array(z.string()),
});
export type NotificationMessage = z.infer<typeof NotificationMessage>;

export const listNotificationActivity = defineCall({
  method: 'GET',
  path: '/export/emailActivity',
  summary: 'Notifications to people of a customer in the past 30 days, newest first, at most 1000',
  permission: activity,
  query: z.strictObject({ customerId }),
  response: pageOf(NotificationMessage),
});

export const readNotification = defineCall({
  method: 'GET',
  path: '/messageDetails',
  summary: 'One notification of a customer with its events',
  permission: activity,
  query: z.strictObject({ customerId, msg_id: z.uuid() }),
  response: z.strictObject({
    ...NotificationMessage.shape,
    events: z.array(z.strictObject({ event_name: z.string(), processed: Instant })),
  }),
});
