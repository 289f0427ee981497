import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { OrderSummary } from '@parwell/contract';
import { ApiFailure } from '../../../session/api-failure.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailureState } from '../../../ui/failure-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { useOrder, useOrderParts } from './order-detail.api.ts';
import { ORDER_DETAIL_TEXTS } from './order-detail.texts.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderSections } from './order-sections.tsx';
import { UnansweredNotice } from './unanswered-notice.tsx';

interface OrderDetailProps {
  readonly orderId: string;
  /** One level below the title of the page or dialog. */
  readonly heading: 'h2' | 'h3';
}

export function OrderDetail({ orderId, heading }: OrderDetailProps) {
  const { data, error, refetch } = useOrder(orderId);
  if (data) return <KnownOrder key={data.orderId} order={data} heading={heading} />;
  if (error instanceof ApiFailure && error.code === 'not_found')
    return <EmptyState text={ORDER_DETAIL_TEXTS.notFound(orderId)} />;
  if (error) return <FailureState error={error} onRetry={refetch} />;
  return (
    <LoadingState label={ORDER_DETAIL_TEXTS.loading}>
      <Stack spacing={4}>
        <Skeleton variant="rounded" height={72} />
        <Skeleton variant="rounded" height={120} />
        <Skeleton variant="rounded" height={320} />
      </Stack>
    </LoadingState>
  );
}

function KnownOrder({
  order,
  heading,
}: {
  readonly order: OrderSummary;
  readonly heading: OrderDetailProps['heading'];
}) {
  const parts = useOrderParts(order);
  return (
    <Stack spacing={4}>
      <OrderHead parts={parts} />
      {order.waitingSince !== null && <UnansweredNotice order={order} since={order.waitingSince} />}
      <OrderProgress order={order} parts={parts} />
      <OrderFacts order={order} sapOrders={parts.sapOrders.data?.result ?? []} />
      <OrderSections order={order} parts={parts} heading={heading} />
    </Stack>
  );
}
