import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BackLink } from '../../../ui/back-link.tsx';
import { Page } from '../../../ui/page.tsx';
import { orderDetailPath } from '../../../shared/order-paths.ts';
import { useOrder } from './order-detail.api.ts';
import { ORDER_DETAIL_TEXTS } from './order-detail.texts.ts';
import { orderTitle } from './order-title.ts';
import { OrderDetail } from './order-detail.tsx';

/** For staff. */
export default function OrderDetailPage() {
  const { orderId = '' }: { orderId?: string } = useParams({ strict: false });
  const { data } = useOrder(orderId);
  const navigate = useNavigate();
  const leadsTo = data && data.orderId !== orderId ? data.orderId : null;
  // The number of a request leads to the order made of it (R17).
  useEffect(() => {
    if (leadsTo !== null) void navigate({ href: orderDetailPath(leadsTo), replace: true });
  }, [leadsTo, navigate]);
  return (
    <Page
      title={orderTitle(orderId, data)}
      back={<BackLink to="/restock-orders" label={ORDER_DETAIL_TEXTS.list} />}
    >
      <OrderDetail orderId={orderId} heading="h2" />
    </Page>
  );
}
