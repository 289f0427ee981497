import type { DashboardLink } from '@parwell/contract';
import { screenLink, type WidgetScope } from '../widget.ts';

/** On the list of restock orders. */
export const ordersLink = (
  scope: Pick<WidgetScope, 'customerId'>,
  filter: Record<string, unknown> = {},
): DashboardLink => screenLink('/restock-orders', scope, { orderStatus: 'On Order', ...filter });
