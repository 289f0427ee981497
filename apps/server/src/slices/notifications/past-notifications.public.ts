// For the demo: what people were told before it began.
import { letterOf, type ChannelType, type NotificationType, type ToldThing } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { writePastMail, type PastEvent } from '../mail/past-mails.public.ts';
import { describeRecipients } from './recipients.service.ts';
import { framesOf, incidentIdsOf, mailOf } from './write-letter.ts';

export interface PastNotification {
  readonly customerId: string;
  readonly type: NotificationType;
  readonly at: Date;
  readonly things: readonly ToldThing[];
  readonly recipients: readonly {
    readonly email: string;
    readonly channelType: ChannelType;
    readonly events: readonly PastEvent[];
  }[];
}

/** Writes the mails of a notification as they would have been written then. */
export async function tellInPast(context: Context, tx: Transaction, told: PastNotification): Promise<void> {
  const { customerId, type, at, things } = told;
  const frameFor = await framesOf(context, tx, customerId);
  const recipients = await describeRecipients(context, tx, told.recipients);
  for (const [place, recipient] of recipients.entries())
    await writePastMail(
      context,
      tx,
      {
        ...mailOf(type, recipient, letterOf(frameFor(type, recipient), things)),
        to: recipient.email,
        category: type,
        customerId,
        notificationType: type,
        incidentIds: incidentIdsOf(things),
      },
      { at, events: told.recipients[place]?.events ?? [] },
    );
}
