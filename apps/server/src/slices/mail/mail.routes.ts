import { listMail, readMail, readMailAttachment, showMailText } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import { listMailMessages } from './mail.list.ts';
import * as mail from './mail.service.ts';

export const mailRoutes = (context: Context) => [
  route(listMail, ({ query }) => listMailMessages(context.db, query)),
  route(readMailAttachment, ({ params }, caller) => mail.readAttachment(context, caller, params.msg_id)),
  route(showMailText, ({ params }, caller) => mail.showText(context, caller, params.msg_id)),
  route(readMail, ({ params }, caller) => mail.read(context, caller, params.msg_id)),
];
