import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePortalSettings } from '../../shared/portal-settings.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { Page } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageQuery, useTableState } from '../../ui/table/table-state.ts';
import { mailboxColumns } from './mailbox-columns.tsx';
import { mailboxFilters } from './mailbox-filters.ts';
import { mailboxQuery, type MailSummary } from './mailbox.api.ts';
import { MessageDialog } from './message-dialog.tsx';

const rowId = ({ msg_id }: MailSummary) => msg_id;

/** Without a mail server nobody receives mails; here administrators read them and pass on what they say. */
export default function MailboxPage() {
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
  const filters = useFilters(mailboxFilters);
  const { state, ...table } = useTableState(mailboxColumns, {
    order: { key: 'created_at', direction: 'DESC' },
  });
  const { to } = filters.applied;
  const where = to === undefined ? {} : { to_email: { like: to } };
  const { data, error, refetch, isPlaceholderData } = useQuery(mailboxQuery({ where, ...pageQuery(state) }));
  const [open, setOpen] = useState<MailSummary | null>(null);
  return (
    <Card>
      <FilterBar filters={filters} onSearchAgain={refetch} />
      <DataTable
        name="mailbox"
        label="Messages"
        columns={mailboxColumns}
        rows={data?.result}
        total={data?.total_record}
        rowId={rowId}
        state={state}
        {...table}
        loading={isPlaceholderData}
        error={error}
        onRetry={refetch}
        onOpen={setOpen}
      />
      {open && <MessageDialog message={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}
