import type { CallResponse, listNotificationActivity, readNotification } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { notFound } from '../../platform/app-error.ts';
import { later } from '../../platform/clock.ts';
import { wholeList } from '../../platform/whole-list.ts';
import { findNotificationMail, listNotificationMails } from '../mail/notification-mails.public.ts';

/** How far back it goes (API-043). */
const DAYS = 30;

/** What people of a customer were told, and whether they opened it (N9). */
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
