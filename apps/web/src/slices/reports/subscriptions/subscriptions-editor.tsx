import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { listReportSubscriptions, type ReportSubscription } from '@parwell/contract';
import { NO_SUBSCRIPTIONS } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, useCallback } from 'react';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { useDialog } from '../../../ui/forms/use-dialog.tsx';
import { allOf, defineList, type ListInput } from '../../../ui/list/define-list.ts';
import { InnerListTable } from '../../../ui/list/list-table.tsx';
import { subscriptionColumns } from './subscription-columns.tsx';
import { templatesQuery, whileMade } from './subscriptions.api.ts';
import { useSubscriptionActions } from './use-subscription-actions.ts';
import { SUBSCRIPTION_TEXTS } from '../reports.texts.ts';

const SubscriptionForm = lazy(() => import('./subscription-form.tsx'));
const RunHistory = lazy(() => import('./run-history.tsx'));

const subscriptionsList = defineList(listReportSubscriptions, {
  name: 'report-subscriptions',
  label: 'Scheduled reports',
  columns: subscriptionColumns,
  rowId: ({ subscriptionName }) => subscriptionName,
  input: ({ where }: ListInput<{ user_name: string }>) => ({ query: where }),
  answer: ({ reportSubscriptions }) => allOf(Object.values(reportSubscriptions)),
  whole: true,
  rowsPerPageOptions: [20],
  refetchInterval: (answer) =>
    whileMade(answer && Object.values(answer.reportSubscriptions).map(({ lastRun }) => lastRun?.status)),
  emptyText: NO_SUBSCRIPTIONS,
});

/** One's own scheduled reports, or those of a user one may manage. */
export function SubscriptionsEditor({ email }: { readonly email: string }) {
  const { data: templates = [] } = useQuery(templatesQuery(email));
  const format = useFormatter();
  const { open, shown } = useDialog();
  const showForm = useCallback(
    (subscription: ReportSubscription | null) =>
      open((close) => <SubscriptionForm email={email} subscription={subscription} onClose={close} />),
    [open, email],
  );
  const showHistory = useCallback(
    ({ subscriptionName }: ReportSubscription) =>
      open((close) => <RunHistory email={email} name={subscriptionName} onClose={close} />),
    [open, email],
  );
  const actions = useSubscriptionActions({ email, onEdit: showForm, onShowHistory: showHistory });
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          minHeight: 40,
          px: { xs: 4, sm: 3 },
          py: 3,
        }}
      >
        <Typography color="textSecondary">{SUBSCRIPTION_TEXTS.timesIn(format.timeZone)}</Typography>
        {templates.length > 0 && (
          <Button variant="contained" sx={{ ml: 'auto' }} onClick={() => showForm(null)}>
            {SUBSCRIPTION_TEXTS.create}
          </Button>
        )}
      </Box>
      <InnerListTable
        list={subscriptionsList}
        where={{ user_name: email }}
        onOpen={showForm}
        rowActions={actions}
      />
      {shown}
    </>
  );
}
