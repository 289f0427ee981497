import type { MailCheck } from '../mail/mail.public.ts';
import { judgeOf } from './judge.service.ts';

/** At every try, also of a test: the address may be told now (N11, N12). */
export const checkNotification: MailCheck = async (context, tx, { to, customerId, notificationType }) => {
  if (customerId === null || notificationType === null) return false;
  const judge = await judgeOf(context, tx, [customerId], [to]);
  return judge(customerId, notificationType, to).notTold === null;
};
