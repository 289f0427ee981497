import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, handles } from '../../platform/jobs.ts';
import { deliver, sendDueMail } from './deliver-mail.service.ts';
import type { MailParts } from './mail-checks.ts';
import { sendMail } from './mail.public.ts';
import { removeOldMails } from './old-mails.service.ts';

const retryMail = defineJob({
  name: 'mail.retry',
  data: z.object({}),
  cron: '* * * * *',
  atStart: true,
  retries: 0,
});

const removeOld = defineJob({ name: 'mail.removeOld', data: z.object({}), cron: '15 4 * * *' });

export const mailJobs = (context: Context, parts?: MailParts) => [
  handles(sendMail, ({ msgId }) => deliver(context, context.gateways.mail, msgId, parts)),
  handles(retryMail, (_data, { signal }) => sendDueMail(context, context.gateways.mail, parts, signal)),
  handles(removeOld, (_data, { signal }) => removeOldMails(context, signal)),
];
