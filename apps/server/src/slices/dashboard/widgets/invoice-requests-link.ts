import type { DashboardLink, InvoiceRequestFilter } from '@parwell/contract';
import { canOpenAdminRoute, type DateRange } from '@parwell/domain';
import { FIRST_DAY, screenLink, type WidgetScope } from '../widget.ts';

const isStaff = ({ grants }: WidgetScope): boolean => canOpenAdminRoute(grants, 'invoices');

/** Staff's screen needs the days on which something was dispensed (B19): all, in the business's days. */
const allDays = ({ now, businessDays }: WidgetScope): DateRange => ({
  start: FIRST_DAY,
  end: businessDays.dayOf(now.getTime()),
});

/** What the link's screen asks for besides the filter. */
export const alwaysAsked = (scope: WidgetScope): InvoiceRequestFilter => {
  const { start, end } = allDays(scope);
  return isStaff(scope) ? { startDate: start, endDate: end } : {};
};

/** Staff administer requests; customers have a tab of their own, which asks for a customer. */
export const invoiceRequestsLink = (scope: WidgetScope, filter: Record<string, unknown>): DashboardLink =>
  isStaff(scope)
    ? screenLink('/admin-invoices', scope, { dispensed: allDays(scope), ...filter })
    : screenLink('/invoice-history', scope, filter, 'requests');
