import { mailConnection, NO_MAIL_SERVER } from '@parwell/domain';
import { countOverdueMail } from '../../mail/overdue-mail.public.ts';
import { defineWidget } from '../widget.ts';

/** N6. */
export const mailServer = defineWidget({
  name: 'mailServer',
  title: 'Mail server',
  form: 'tile',
  counted:
    'Mails that were tried and that no mail server has taken for 30 minutes. After 72 hours they are dropped. Without a mail server they are read in the Mailbox.',
  unit: 'mails',
  resource: 'dashboard_operations',
  staffOnly: true,
  link: () => null,
  find: async (db, { now, hasMailServer }) => ({
    form: 'tile',
    ...(hasMailServer ? mailConnection(await countOverdueMail(db, now)) : NO_MAIL_SERVER),
  }),
});
