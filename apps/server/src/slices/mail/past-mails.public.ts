// For the demo: mails from before it began.
import type { MailEvent } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { recordEvent } from './mail-events.service.ts';
import { writeMail } from './mail.public.ts';

export interface PastEvent {
  readonly event: MailEvent;
  readonly at: Date;
}

/** The first event ends the message: it is not sent, and its text is deleted. */
export async function writePastMail(
  context: Context,
  tx: Transaction,
  message: Parameters<typeof writeMail>[2],
  { at, events }: { readonly at: Date; readonly events: readonly PastEvent[] },
): Promise<void> {
  const then = { ...context, clock: { now: () => at }, enqueue: async () => {} };
  const msgId = await writeMail(then, tx, message);
  for (const happened of events) await recordEvent(tx, { msgId, ...happened });
}
