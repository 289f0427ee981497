import { canOpenAdminRoute, type Grants } from '@parwell/domain';
import { useNavigate } from '@tanstack/react-router';
import { use, useEffect } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { TabbedPage } from '../../ui/page.tsx';
import { ORDER_TEXTS } from './orders.texts.ts';
import { OrderTabs } from './public/order-tab.ts';
import { orderDetailPath } from '../../shared/order-paths.ts';
import { useOrderAddress } from './use-order-address.ts';

const NO_GRANTS: Grants = {};
const NOTHING = {};

/** Orders of a customer, and its order requests. */
export default function OrdersPage() {
  const grants = useCurrentUser().data?.grants ?? NO_GRANTS;
  const tabs = use(OrderTabs);
  const { shared } = useOrderAddress();
  // A shared link works for everybody; staff have a page for it (R17).
  if (shared !== null && canOpenAdminRoute(grants, 'orders')) return <ToOrderPage orderNumber={shared} />;
  return (
    <TabbedPage title={ORDER_TEXTS.title}>
      <PageTabs label={ORDER_TEXTS.tabs} tabs={tabs} about={NOTHING} />
    </TabbedPage>
  );
}

function ToOrderPage({ orderNumber }: { readonly orderNumber: string }) {
  const navigate = useNavigate();
  useEffect(
    () => void navigate({ to: orderDetailPath(orderNumber), replace: true }),
    [navigate, orderNumber],
  );
  return null;
}
