import { ALL, barDays } from '@parwell/domain';
import { findUsageByDay } from '../../inventory/dashboard-stock.public.ts';
import { defineWidget, screenLink, type WidgetScope } from '../widget.ts';

/** The page needs a customer or all of them (DISP-002), and days (DISP-003). */
const dispensedLink = (scope: WidgetScope, start: string, end: string) =>
  screenLink('/dispensed-products', scope, {
    ...(scope.customerId === null && { customerId: ALL }),
    dates: { start, end },
  });

/** DASH-056. */
export const usage = defineWidget({
  name: 'usage',
  title: 'Usage',
  form: 'days',
  counted: 'Units vended less those that were reverted, on the day of the vend.',
  unit: 'units',
  resource: 'inventory',
  link(scope) {
    const { bars } = barDays(scope.now, scope.days);
    return dispensedLink(scope, bars[0] ?? '', bars.at(-1) ?? '');
  },
  async find(db, scope) {
    const { days, now, tenants } = scope;
    const { before, bars } = barDays(now, days);
    const ends = bars.map((day) => days.endOf(day));
    const bounds = [days.startOf(before), days.startOf(bars[0] ?? before), ...ends];
    const [unitsBefore = 0, ...units] = await findUsageByDay(db, tenants, bounds);
    return {
      form: 'days',
      bars: bars.map((day, place) => ({
        day,
        value: units[place] ?? 0,
        link: dispensedLink(scope, day, day),
      })),
      sum: units.reduce((sum, value) => sum + value, 0),
      before: unitsBefore,
    };
  },
});
