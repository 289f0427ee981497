import { canOpenAdminRoute, type Grants } from '@parwell/domain';

interface NamedOrder {
  readonly customerId: string;
  /** Of the ERP's order, or of the request until there is one (R17). */
  readonly orderNumber: string;
}

const onList = (
  { customerId }: Pick<NamedOrder, 'customerId'>,
  search: Readonly<Record<string, string>>,
): string => `/restock-orders/${encodeURIComponent(customerId)}?${new URLSearchParams(search)}`;

export const orderDetailPath = (orderNumber: string): string =>
  `/restock-order-detail/${encodeURIComponent(orderNumber)}`;

/** Staff read an order on its page, everybody else in the list of the customer (R17). */
export const orderPath = (order: NamedOrder, grants: Grants): string =>
  canOpenAdminRoute(grants, 'orders')
    ? orderDetailPath(order.orderNumber)
    : onList(order, { orderNumber: order.orderNumber });

/** A link for anybody: `orderPath` decides what it opens. */
export const sharedOrderPath = (order: NamedOrder): string => onList(order, { shared: order.orderNumber });

export const productOrdersPath = (customerId: string, productName: string): string =>
  onList({ customerId }, { filter: JSON.stringify({ productName, orderStatus: 'On Order' }) });
