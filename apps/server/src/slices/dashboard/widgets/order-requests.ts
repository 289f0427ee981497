import type { DashboardLink } from '@parwell/contract';
import { canOpenAdminRoute, type DateRange } from '@parwell/domain';
import { countSubmittedRequests } from '../../order-requests/request-numbers.public.ts';
import { daysContent, shownDays } from '../days-content.ts';
import { defineWidget, screenLink, type WidgetScope } from '../widget.ts';

/** For staff, order management; customers have a tab of their own. */
const requestsLink = (scope: WidgetScope, createdAt: DateRange): DashboardLink =>
  screenLink(
    canOpenAdminRoute(scope.grants, 'orders') ? '/order-management' : '/restock-orders',
    scope,
    { createdAt },
    'requests',
  );

export const orderRequestsWidget = defineWidget({
  name: 'orderRequests',
  title: 'Orders Placed',
  form: 'days',
  counted: 'Order requests by the day they were submitted, whatever became of them.',
  unit: 'order requests',
  resource: 'orders',
  link: (scope) => requestsLink(scope, shownDays(scope)),
  find: (db, scope) =>
    daysContent(
      scope,
      (edges) => countSubmittedRequests(db, scope.tenants, edges),
      (day) => requestsLink(scope, day),
    ),
});
