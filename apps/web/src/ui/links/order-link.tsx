import { can } from '@parwell/domain';
import { useCurrentUser } from '../../session/current-user.ts';
import { AddressLink } from '../address-link.tsx';
import { orderPath } from '../../shared/order-paths.ts';

interface OrderLinkProps {
  readonly customerId: string;
  /** Empty if there was no order. */
  readonly orderNumber: string;
}

/** A link for users who may read orders. */
export function OrderLink({ customerId, orderNumber }: OrderLinkProps) {
  const grants = useCurrentUser().data?.grants ?? {};
  if (orderNumber === '' || !can(grants, 'read', 'orders', customerId)) return orderNumber;
  return <AddressLink href={orderPath({ customerId, orderNumber }, grants)}>{orderNumber}</AddressLink>;
}
