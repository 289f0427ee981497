import Card from '@mui/material/Card';
import { listMail } from '@parwell/contract';
import { usePortalSettings } from '../../shared/portal-settings.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { defineList } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Page } from '../../ui/page.tsx';
import { mailColumns } from './mail-columns.ts';
import { mailFilters } from './mail-filters.ts';
import { MessageDialog } from './message-dialog.tsx';
import { MAIL_TEXTS } from './mail.texts.ts';
import type { SentMessage } from './public/message-columns.tsx';

const mailList = defineList(listMail, {
  label: 'Messages',
  columns: mailColumns,
  filters: mailFilters,
  rowId: ({ msg_id }) => msg_id,
  sort: { key: 'created_at', direction: 'DESC' },
});

const HEAD = { title: 'Mailbox', note: MAIL_TEXTS.note };

const messageDialog = (message: SentMessage, close: () => void) => (
  <MessageDialog message={message} onClose={close} />
);

/** Outgoing mails. Without a mail server nobody receives them, so administrators read them here. */
export default function MailPage() {
  const { mailbox } = usePortalSettings();
  const list = useList(mailList);
  if (mailbox !== false)
    return <ListPage {...HEAD} list={list} savesFilters={false} dialog={messageDialog} />;
  return (
    <Page {...HEAD}>
      <Card>
        <EmptyState text={MAIL_TEXTS.delivered} />
      </Card>
    </Page>
  );
}
