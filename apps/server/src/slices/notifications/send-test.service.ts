import { composeMail, testThing, type ChannelType, type NotificationType } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { forgetBounces } from '../mail/mail-addresses.public.ts';
import { writeMail } from '../mail/mail.public.ts';
import { describeRecipients } from './recipients.service.ts';
import { framesOf, mailOf } from './write-mail.ts';

export interface TestMail {
  readonly customerId: string;
  readonly type: NotificationType;
  readonly recipients: readonly { readonly email: string; readonly channelType: ChannelType }[];
  readonly by: string;
}

/** Marked as a test. Addresses that were skipped are notified again from now on (N10). */
export async function sendTestMails(context: Context, tx: Transaction, test: TestMail): Promise<number> {
  const { customerId, type, by } = test;
  const now = context.clock.now();
  const frameFor = await framesOf(context, tx, customerId);
  const recipients = await describeRecipients(context, tx, test, test.recipients);
  await forgetBounces(
    tx,
    recipients.map(({ email }) => email),
    now,
  );
  for (const recipient of recipients) {
    const mail = composeMail({ ...frameFor(type, recipient), isTest: true }, [
      testThing(type, now.toISOString(), by),
    ]);
    await writeMail(context, tx, {
      to: recipient.email,
      ...mailOf(type, recipient, mail),
      category: type,
      customerId,
      notificationType: type,
    });
  }
  return recipients.length;
}
