import {
  letterText,
  type Letter,
  type LetterFrame,
  type NotificationType,
  type ToldThing,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listCustomerNames } from '../customers/customers.public.ts';
import { letterHtml } from './mail-templates.ts';
import type { Recipient } from './recipients.service.ts';

/** Whom mails of a customer name, for each recipient in their own zone (N7). */
export type FrameFor = (type: NotificationType, recipient: Pick<Recipient, 'zone'>) => LetterFrame;

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

/** `email` is the plain text alone, `email_template` the type's template beside it (N7, NOTI-016). */
export const mailOf = (
  type: NotificationType,
  { channelType }: Pick<Recipient, 'channelType'>,
  letter: Letter,
) => ({
  subject: letter.subject,
  text: letterText(letter),
  html: channelType === 'email_template' ? letterHtml(type, letter) : '',
});

export const incidentIdsOf = (things: readonly ToldThing[]): number[] => [
  ...new Set(things.flatMap(({ incidentId }) => incidentId ?? [])),
];
