import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReportSubscription } from '@parwell/contract';
import { NO_SUBSCRIPTIONS } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useLocalPage } from '../../../ui/table/local-page.ts';
import { useReportZone } from './report-zone.ts';
import { subscriptionColumns } from './subscription-columns.tsx';
import { subscriptionsQuery, templatesQuery } from './subscriptions.api.ts';
import { useSubscriptionActions } from './use-subscription-actions.ts';

const SubscriptionForm = lazy(() => import('./subscription-form.tsx'));
const RunHistory = lazy(() => import('./run-history.tsx'));

const rowId = ({ subscriptionName }: ReportSubscription) => subscriptionName;

/** Which dialog is open, and about which subscription. */
type Open =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'edit' | 'history'; readonly subscription: ReportSubscription }
  | null;

/** The scheduled reports of a user: oneself, or somebody whose reports one may manage. */
export function SubscriptionsEditor({ email }: { readonly email: string }) {
  const { data, error, refetch } = useQuery(subscriptionsQuery(email));
  const { data: templates = [] } = useQuery(templatesQuery(email));
  const timeZone = useReportZone(email);
  const format = useFormatter();
  const page = useLocalPage(data);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const edit = useCallback(
    (subscription: ReportSubscription) => setOpen({ dialog: 'edit', subscription }),
    [],
  );
  const showHistory = useCallback(
    (subscription: ReportSubscription) => setOpen({ dialog: 'history', subscription }),
    [],
  );
  const actions = useSubscriptionActions({ email, onEdit: edit, onShowHistory: showHistory });
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
        <Typography color="textSecondary">Times in {format.timeZone}</Typography>
        {templates.length > 0 && (
          <Button variant="contained" sx={{ ml: 'auto' }} onClick={() => setOpen({ dialog: 'create' })}>
            Create Subscription
          </Button>
        )}
      </Box>
      <DataTable
        name="report-subscriptions"
        label="Scheduled reports"
        columns={subscriptionColumns}
        {...page}
        rowId={rowId}
        error={error}
        onRetry={refetch}
        emptyText={NO_SUBSCRIPTIONS}
        onOpen={edit}
        rowActions={actions}
      />
      <Suspense fallback={null}>
        {timeZone !== undefined && (open?.dialog === 'create' || open?.dialog === 'edit') && (
          <SubscriptionForm
            email={email}
            subscription={open.dialog === 'edit' ? open.subscription : null}
            templates={templates}
            timeZone={timeZone}
            onClose={close}
          />
        )}
        {open?.dialog === 'history' && (
          <RunHistory email={email} name={open.subscription.subscriptionName} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
