import type { CallResponse, listNotificationActivity, readNotification } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { notFound } from '../../platform/app-error.ts';
import { later } from '../../platform/clock.ts';
import { wholeList } from '../../platform/whole-list.ts';
import { findNotificationMail, listNotificationMails } from '../mail/notification-mails.public.ts';

/** API-043. */
const DAYS = 30;

/** The notifications of a customer, with their events (N9). */
export const listActivity = async (
  { db, clock }: Context,
  customerId: string,
): Promise<CallResponse<typeof listNotificationActivity>> =>
  wholeList(await listNotificationMails(db, customerId, later(clock.now(), { hours: -24 * DAYS })));

export async function readActivity(
  { db }: Context,
  customerId: string,
  msgId: string,
): Promise<CallResponse<typeof readNotification>> {
  const mail = await findNotificationMail(db, customerId, msgId);
  if (!mail) throw notFound('The message');
  return mail;
}
