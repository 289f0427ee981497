import { ALL, type DateRange } from '@parwell/domain';
import { findUsageByDay } from '../../inventory/figures/usage-by-day.public.ts';
import { daysContent, shownDays } from '../days-content.ts';
import { defineWidget, screenLink, type WidgetScope } from '../widget.ts';

/** The page requires one customer or all (DISP-002), and days (DISP-003). */
const dispensedLink = (scope: WidgetScope, dates: DateRange) =>
  screenLink('/dispensed-products', scope, {
    ...(scope.customerId === null && { customerId: ALL }),
    dates,
  });

/** DASH-056. */
export const usage = defineWidget({
  name: 'usage',
  title: 'Usage',
  form: 'days',
  counted: 'Units vended less those that were reverted, on the day of the vend.',
  unit: 'units',
  resource: 'inventory',
  link: (scope) => dispensedLink(scope, shownDays(scope)),
  find: (db, scope) =>
    daysContent(
      scope,
      (edges) =>
        findUsageByDay(
          db,
          scope.tenants,
          edges.map((edge) => edge.getTime()),
        ),
      (day) => dispensedLink(scope, day),
    ),
});
