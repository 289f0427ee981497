import {
  mailText,
  type NotificationMail,
  type MailFrame,
  type NotificationType,
  type NotifiedThing,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listCustomerNames } from '../customers/customers.public.ts';
import { mailHtml } from './mail-templates.ts';
import type { Recipient } from './recipients.service.ts';

/** In each recipient's zone (N7). */
export type FrameFor = (type: NotificationType, recipient: Pick<Recipient, 'zone'>) => MailFrame;

export async function framesOf(
  { config }: Pick<Context, 'config'>,
  db: Queryable,
  customerId: string,
): Promise<FrameFor> {
  const [customer] = await listCustomerNames(db, [customerId]);
  return (type, { zone }) => ({
    type,
    customerId,
    customerName: customer?.name || customerId,
    portalUrl: config.PUBLIC_URL,
    zone,
  });
}

/** `email` is plain text only, `email_template` has the type's template as well (N7, NOTI-016). */
export const mailOf = (
  type: NotificationType,
  { channelType }: Pick<Recipient, 'channelType'>,
  mail: NotificationMail,
) => ({
  subject: mail.subject,
  text: mailText(mail),
  html: channelType === 'email_template' ? mailHtml(type, mail) : '',
});

export const incidentIdsOf = (things: readonly NotifiedThing[]): number[] => [
  ...new Set(things.flatMap(({ incidentId }) => incidentId ?? [])),
];
