import type { Context } from '../../context.ts';
import { keepInOutbox } from '../../gateways/mail/mail-gateway.ts';
import { smtpGateway } from '../../gateways/mail/smtp.ts';
import { handles } from '../../platform/jobs.ts';
import { deliver, sendMail } from './mail.service.ts';

export function mailJobs(context: Context) {
  const gateway = context.config.SMTP_URL ? smtpGateway(context.config.SMTP_URL) : keepInOutbox;
  return [handles(sendMail, ({ msgId }) => deliver(context, gateway, msgId))];
}
