import type { OrderSummary, SapOrder } from '@parwell/contract';
import { can } from '@parwell/domain';
import { useCurrentUser } from '../../../session/current-user.ts';
import { Facts, type Fact } from '../../../ui/facts.tsx';
import { DeviceLink } from '../../devices/public/device-link.tsx';
import { ORDER_DETAIL_TEXTS } from './order-detail.texts.ts';

const TEXTS = ORDER_DETAIL_TEXTS.facts;

interface OrderFactsProps {
  readonly order: OrderSummary;
  readonly sapOrders: readonly SapOrder[];
}

export function OrderFacts({ order, sapOrders }: OrderFactsProps) {
  const grants = useCurrentUser().data?.grants ?? {};
  const mayOpen = can(grants, 'read', 'cabinets', order.customerId);
  const poNumbers = [...new Set(sapOrders.map(({ poNumber }) => poNumber))].filter(Boolean);
  const facts: readonly Fact[] = [
    [TEXTS.customer, `${order.customerName} (${order.customerId})`],
    [
      TEXTS.device,
      <span key="device">
        {order.cabinetName}{' '}
        <DeviceLink customerId={mayOpen ? order.customerId : null} cabinetId={order.cabinetId} />
      </span>,
    ],
    [TEXTS.request, order.requestNumber],
    [TEXTS.order, order.orderNumber],
    [TEXTS.poNumber, poNumbers.join(', ')],
  ];
  return <Facts wide oneRow facts={facts} />;
}
