import {
  decideOutsideAddress,
  deleteChannelGroup,
  listChannelGroups,
  listChannelTypes,
  listNotificationActivity,
  listNotificationTypes,
  listOutsideAddresses,
  listToldPeople,
  readNotification,
  saveChannelGroup,
  sendTestNotification,
} from '@parwell/contract';
import type { Context } from '../../context.ts';
import { perMinute } from '../../platform/http/rate-limit.ts';
import { route } from '../../platform/http/route.ts';
import { listActivity, readActivity } from './activity.service.ts';
import * as groups from './channel-groups.service.ts';
import { channelTypes, notificationTypes } from './notification-types.ts';
import { decide, listOutside } from './outside-addresses.service.ts';
import { sendTest } from './test-notification.service.ts';
import { listNotified } from './notified-people.service.ts';

/** Somebody tries the types one after another. The number of mails is limited separately. */
const TESTS = perMinute(10);

export const notificationsRoutes = (context: Context) => [
  route(listChannelGroups, ({ params }) => groups.listChannelGroupsOf(context, params.customerId)),
  route(saveChannelGroup, ({ params, body }, caller) => groups.saveGroup(context, caller, params, body)),
  route(deleteChannelGroup, ({ params }, caller) => groups.deleteGroup(context, caller, params)),
  route(sendTestNotification, ({ params, body }, caller) => sendTest(context, caller, params, body.to), {
    limit: TESTS,
  }),
  route(listToldPeople, ({ params }, caller) =>
    listNotified(context, caller, params.customerId, params.notificationType),
  ),
  route(listOutsideAddresses, ({ params }) => listOutside(context, params.customerId)),
  route(decideOutsideAddress, ({ params, body }, caller) => decide(context, caller, params, body), {
    limit: perMinute(30),
  }),
  route(listNotificationTypes, async () => notificationTypes),
  route(listChannelTypes, async () => channelTypes),
  route(listNotificationActivity, ({ query }) => listActivity(context, query.customerId)),
  route(readNotification, ({ query }) => readActivity(context, query.customerId, query.msg_id)),
];
