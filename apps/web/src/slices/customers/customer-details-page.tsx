import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { getCustomer } from '@parwell/contract';
import { ACCOUNTS, backFromCustomer, can, CUSTOMER_LIST } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, use, useState } from 'react';
import { callQuery } from '../../session/call-query.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { ApiFailure } from '../../session/api-failure.ts';
import { CustomerTabs } from './public/customer-tab.ts';
import { useNotConfigured } from '../../shared/portal-settings.ts';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { CopyIcon } from '../../ui/copy-icon.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { CUSTOMER_TEXTS } from './customers.texts.ts';
import { EditCustomer, EditCustomerByHand } from './dialogs.ts';
import { useSyncExisting } from './use-sync-existing.ts';

const BACK = { [CUSTOMER_LIST]: 'Customers', [ACCOUNTS]: 'Account Details' } as const;

export default function CustomerDetailsPage() {
  const { customerId = '' }: { customerId?: string } = useParams({ strict: false });
  const grants = useCurrentUser().data?.grants ?? {};
  const { data: customer, error } = useQuery(callQuery(getCustomer, { params: { customerId } }));
  const tabs = use(CustomerTabs).filter(({ allowed }) => allowed(grants, customerId));
  const { sync, syncing } = useSyncExisting();
  const hasErp = useNotConfigured('erp') === undefined;
  const { open, shown } = useDialog();
  const [editing, setEditing] = useState(false);
  const back = backFromCustomer(grants);
  const gone = error instanceof ApiFailure && error.code === 'not_found';
  return (
    <Page
      title={customer?.name ?? 'Customer Details'}
      note={
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
          {customerId}
          <CopyIcon text={customerId} />
        </Box>
      }
      back={back && <BackLink to={back} label={BACK[back]} />}
      actions={
        <>
          {customer &&
            can(grants, 'create', 'tenants', 'ALL') &&
            (hasErp ? (
              <Button variant="outlined" loading={syncing} onClick={() => sync(customer)}>
                Sync Customer
              </Button>
            ) : (
              <Button
                variant="outlined"
                onClick={() =>
                  open((close) => <EditCustomerByHand customerId={customerId} onClose={close} />)
                }
              >
                {CUSTOMER_TEXTS.byHand.edit}
              </Button>
            ))}
          {customer && can(grants, 'create', 'tenants', 'ALL') && (
            <Button variant="contained" onClick={() => setEditing(true)}>
              Edit Customer
            </Button>
          )}
        </>
      }
    >
      {gone ? (
        <EmptyState text={error.message} />
      ) : (
        <PageTabs key={customerId} label="Customer details" tabs={tabs} about={{ customerId }} />
      )}
      {shown}
      <Suspense fallback={null}>
        {editing && customer && (
          <EditCustomer customer={customer} profile={customer.profile} onClose={() => setEditing(false)} />
        )}
      </Suspense>
    </Page>
  );
}
