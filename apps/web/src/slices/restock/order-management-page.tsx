import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Instant } from '../../ui/dates/instant.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { TabbedPage } from '../../ui/page.tsx';
import { useChoices } from './choices.ts';
import { managementTabs } from './management-tabs.ts';
import { freshnessQuery } from './restock.api.ts';
import { RESTOCK_TEXTS } from './restock.texts.ts';

// Who has modified something has loaded it with the form.
const LeaveGuard = lazy(async () => ({
  default: (await import('../../ui/forms/leave-guard.tsx')).LeaveGuard,
}));

const FIRST = managementTabs.find(({ path }) => path === 'recommendations');

/** Orders, recommendations, exceptions, exclusions and order requests of all customers, or of one (OMGT-001..044). */
export default function OrderManagementPage() {
  const { customerId }: { customerId?: string } = useParams({ strict: false });
  const { hasModified, forget } = useChoices();
  return (
    <TabbedPage title={RESTOCK_TEXTS.title} note={<AsOf />}>
      {hasModified && (
        <Suspense fallback={null}>
          <LeaveGuard
            what={RESTOCK_TEXTS.title}
            unsaved
            page="/order-management"
            onDiscard={() => forget()}
          />
        </Suspense>
      )}
      <PageTabs label={RESTOCK_TEXTS.tabs} tabs={managementTabs} first={FIRST} about={{ customerId }} />
    </TabbedPage>
  );
}

function AsOf() {
  const { data } = useQuery(freshnessQuery());
  if (!data) return null;
  return (
    <>
      {RESTOCK_TEXTS.asOf} <Instant value={data.asOf} show="timeSeconds" />
      {data.warehouseAsOf !== null && (
        <>
          {` · ${RESTOCK_TEXTS.warehousesAsOf} `}
          <Instant value={data.warehouseAsOf} show="time" />
        </>
      )}
    </>
  );
}
