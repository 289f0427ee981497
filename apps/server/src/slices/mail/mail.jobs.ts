import type { Context } from '../../context.ts';
import { handles } from '../../platform/jobs.ts';
import { sendMail } from './mail.public.ts';
import { deliver } from './mail.service.ts';

export const mailJobs = (context: Context) => [
  handles(sendMail, ({ msgId }) => deliver(context, context.gateways.mail, msgId)),
];
