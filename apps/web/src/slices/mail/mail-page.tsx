import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePortalSettings } from '../../shared/portal-settings.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { Page } from '../../ui/page.tsx';
import { answerOf } from '../../ui/table/answer-of.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageQuery, useTableState } from '../../ui/table/table-state.ts';
import { mailColumns } from './mail-columns.tsx';
import { mailFilters } from './mail-filters.ts';
import { mailboxQuery, type MailSummary } from './mail.api.ts';
import { MessageDialog } from './message-dialog.tsx';

const rowId = ({ msg_id }: MailSummary) => msg_id;

/** Without a mail server nobody receives mails; here administrators read them and pass on what they say. */
export default function MailPage() {
  const { mailbox } = usePortalSettings();
  return (
    <Page title="Mailbox" note="Mails stay here while no mail server is configured">
      {mailbox === false ? (
        <Card>
          <EmptyState text="A mail server is configured: mails are delivered to their recipients." />
        </Card>
      ) : (
        <Messages />
      )}
    </Page>
  );
}

function Messages() {
  const filters = useFilters(mailFilters);
  const table = useTableState(mailColumns, {
    order: { key: 'created_at', direction: 'DESC' },
  });
  const { to } = filters.applied;
  const where = to === undefined ? {} : { to_email: { like: to } };
  const messages = useQuery(mailboxQuery({ where, ...pageQuery(table.state) }));
  const [open, setOpen] = useState<MailSummary | null>(null);
  return (
    <Card>
      <FilterBar filters={filters} onSearchAgain={messages.refetch} />
      <DataTable
        name="mailbox"
        label="Messages"
        columns={mailColumns}
        {...answerOf(messages)}
        rowId={rowId}
        {...table}
        onOpen={setOpen}
      />
      {open && <MessageDialog message={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}
