// For the demo: notifications from before it began.
import { composeMail, type ChannelType, type NotificationType, type NotifiedThing } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { writePastMail, type PastEvent } from '../mail/past-mails.public.ts';
import { describeRecipients } from './recipients.service.ts';
import { framesOf, incidentIdsOf, mailOf } from './write-mail.ts';

export interface PastNotification {
  readonly customerId: string;
  readonly type: NotificationType;
  readonly at: Date;
  readonly things: readonly NotifiedThing[];
  readonly recipients: readonly {
    readonly email: string;
    readonly channelType: ChannelType;
    readonly events: readonly PastEvent[];
  }[];
}

export async function notifyInPast(context: Context, tx: Transaction, past: PastNotification): Promise<void> {
  const { customerId, type, at, things } = past;
  const frameFor = await framesOf(context, tx, customerId);
  const recipients = await describeRecipients(context, tx, past, past.recipients);
  for (const [place, recipient] of recipients.entries())
    await writePastMail(
      context,
      tx,
      {
        ...mailOf(type, recipient, composeMail(frameFor(type, recipient), things)),
        to: recipient.email,
        category: type,
        customerId,
        notificationType: type,
        incidentIds: incidentIdsOf(things),
      },
      { at, events: past.recipients[place]?.events ?? [] },
    );
}
