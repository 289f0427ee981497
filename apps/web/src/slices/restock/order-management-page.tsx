import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, use } from 'react';
import { useNotConfigured } from '../../shared/portal-settings.ts';
import { Instant } from '../../ui/dates/instant.tsx';
import { timeOrDate } from '../../ui/dates/time-or-date.ts';
import { useFormatter } from '../../ui/dates/use-formatter.ts';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { TabbedPage } from '../../ui/page.tsx';
import { useLeaveBlocker } from '../../ui/leave/use-leave-blocker.ts';
import { useChoices } from './choices.ts';
import { ManagementTabs } from './public/management-tab.ts';
import { freshnessQuery } from './restock.api.ts';
import { RESTOCK_TEXTS } from './restock.texts.ts';

const DiscardQuestion = lazy(async () => ({
  default: (await import('../../ui/forms/leave-guard.tsx')).DiscardQuestion,
}));

/** For all customers, or one (OMGT-001..044). */
export default function OrderManagementPage() {
  const { customerId }: { customerId?: string } = useParams({ strict: false });
  const notConfigured = useNotConfigured('erp');
  const tabs = use(ManagementTabs);
  const first = tabs.find(({ path }) => path === 'recommendations');
  const { hasModified, forget } = useChoices();
  // A selection without modifications is kept when the user returns.
  const leaving = useLeaveBlocker({ unsaved: hasModified, page: '/order-management' });
  return (
    <TabbedPage title={RESTOCK_TEXTS.title} note={<AsOf />}>
      {leaving.status === 'blocked' && (
        <Suspense fallback={null}>
          <DiscardQuestion
            subject={RESTOCK_TEXTS.title}
            onDiscard={() => {
              forget();
              leaving.proceed();
            }}
            onKeep={leaving.reset}
          />
        </Suspense>
      )}
      {notConfigured !== undefined && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {notConfigured} {RESTOCK_TEXTS.withoutErp}
        </Alert>
      )}
      <PageTabs label={RESTOCK_TEXTS.tabs} tabs={tabs} first={first} about={{ customerId }} />
    </TabbedPage>
  );
}

function AsOf() {
  const { data } = useQuery(freshnessQuery());
  const format = useFormatter();
  if (!data) return null;
  const { asOf, warehouseAsOf } = data;
  return (
    <>
      {RESTOCK_TEXTS.asOf} <Instant value={asOf} show="timeSeconds" />
      {warehouseAsOf !== null && (
        <>
          {` · ${RESTOCK_TEXTS.warehousesAsOf} `}
          <Instant value={warehouseAsOf} show={timeOrDate(format, warehouseAsOf, asOf)} />
        </>
      )}
    </>
  );
}
