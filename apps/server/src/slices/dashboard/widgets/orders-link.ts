import type { DashboardLink } from '@parwell/contract';
import { screenLink, type WidgetScope } from '../widget.ts';

export const ordersLink = (
  scope: Pick<WidgetScope, 'customerId'>,
  filter: Record<string, unknown> = {},
): DashboardLink => screenLink('/restock-orders', scope, { orderStatus: 'On Order', ...filter });
