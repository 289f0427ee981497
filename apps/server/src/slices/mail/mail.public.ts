import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs.ts';
import { insertMessage, type Attachment } from './mail.queries.ts';

export const sendMail = defineJob({
  name: 'mail.send',
  data: z.object({ msgId: z.string() }),
  retries: 8,
  retrySeconds: 15,
});

interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly category: string;
  readonly attachment?: Attachment;
}

/** Writes a message to the outbox and queues its sending, in the transaction that causes it. Returns its id. */
export async function writeMail(context: Context, tx: Transaction, message: Message): Promise<string> {
  const msgId = await insertMessage(tx, {
    from: context.config.MAIL_FROM,
    to: message.to,
    // A line break in a subject would start a new mail header.
    subject: message.subject.replaceAll(/[\r\n]+/g, ' '),
    category: message.category,
    body: context.secrets.seal('mail', message.text),
    attachment: message.attachment ?? null,
    now: context.clock.now(),
  });
  await context.enqueue(tx, sendMail, { msgId });
  return msgId;
}
