import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { OrderSummary } from '@parwell/contract';
import { can, isOverallWarning, overallStatus } from '@parwell/domain';
import { useCurrentUser } from '../../../session/current-user.ts';
import { useInvalidate } from '../../../session/use-call-mutation.ts';
import { Facts, type Fact } from '../../../ui/facts.tsx';
import { LiveAge } from '../../../ui/live-age.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { DeviceLink } from '../../devices/public/device-link.tsx';
import type { OrderParts } from './order-detail.api.ts';
import { ORDER_DETAIL_TEXTS as TEXTS } from './order-detail.texts.ts';

interface OrderHeadProps {
  readonly order: OrderSummary;
  readonly parts: OrderParts;
}

/** The overall status, how old all of it is, and whose order it is. */
export function OrderHead({ order, parts }: OrderHeadProps) {
  const grants = useCurrentUser().data?.grants ?? {};
  const invalidate = useInvalidate();
  const refresh = () => void invalidate(['orders']);
  const all = Object.values(parts);
  const { requests, sapOrders } = parts;
  const overall =
    requests.data && sapOrders.data
      ? overallStatus(
          sapOrders.data.result.map(({ orderStatus }) => orderStatus),
          requests.data.result.map(({ poStatus }) => poStatus),
        )
      : null;
  const loadedAt = Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const mayOpen = can(grants, 'read', 'cabinets', order.customerId);
  const poNumbers = [...new Set(sapOrders.data?.result.map(({ poNumber }) => poNumber).filter(Boolean))];
  const facts: readonly Fact[] = [
    [TEXTS.facts.customer, `${order.customerName} (${order.customerId})`],
    [
      TEXTS.facts.device,
      <span key="device">
        {order.cabinetName}{' '}
        <DeviceLink customerId={mayOpen ? order.customerId : null} cabinetId={order.cabinetId} />
      </span>,
    ],
    [TEXTS.facts.request, order.requestNumber],
    [TEXTS.facts.order, order.orderNumber || TEXTS.noNumberYet],
    [TEXTS.facts.poNumber, poNumbers.join(', ')],
  ];
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 3 }}>
        {overall !== null && (
          <Box role="group" aria-label={TEXTS.overall}>
            <StatusChip tone={isOverallWarning(overall) ? 'warning' : 'ok'} label={overall} />
          </Box>
        )}
        <Box
          sx={{
            ml: 'auto',
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 3,
            color: 'text.secondary',
          }}
        >
          {loadedAt > 0 && (
            <LiveAge at={loadedAt} failed={all.some(({ error }) => error !== null)} onRetry={refresh} />
          )}
          <Button variant="outlined" onClick={refresh} loading={all.some(({ isFetching }) => isFetching)}>
            {TEXTS.refresh}
          </Button>
        </Box>
      </Box>
      <Facts wide facts={facts} />
    </Box>
  );
}
