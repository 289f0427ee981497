import type { BreakdownFilter, DashboardLink, InvoiceRequestFilter } from '@parwell/contract';
import { ALL, canOpenAdminRoute, type DateRange } from '@parwell/domain';
import { breakdownLink } from '../breakdown-link.ts';
import { FIRST_DAY, screenLink, type WidgetScope } from '../widget.ts';

const isStaff = ({ grants }: WidgetScope): boolean => canOpenAdminRoute(grants, 'invoices');

/** The staff's screen requires the days of dispensing (B19): all, in the business's days. */
const allDays = ({ now, businessDays }: WidgetScope): DateRange => ({
  start: FIRST_DAY,
  end: businessDays.dayOf(now.getTime()),
});

export const alwaysAsked = (scope: WidgetScope): InvoiceRequestFilter => {
  const { start, end } = allDays(scope);
  return isStaff(scope) ? { startDate: start, endDate: end } : {};
};

export const requestsTabLink = (
  customer: Pick<WidgetScope, 'customerId'>,
  filter: Record<string, unknown>,
): DashboardLink => screenLink('/invoice-history', customer, filter, 'requests');

/**
 * For staff, the administration of requests. Customers have a tab for one customer (INVC-006): several customers
 * lead to a breakdown.
 */
export function invoiceRequestsLink(
  scope: WidgetScope,
  filter: Record<string, unknown>,
  part: Omit<BreakdownFilter, 'dashboardType'>,
): DashboardLink {
  if (isStaff(scope)) return screenLink('/admin-invoices', scope, { dispensed: allDays(scope), ...filter });
  const { tenants, customerId } = scope;
  const [only, ...others] = tenants === ALL ? [] : tenants;
  return customerId === null && (only === undefined || others.length > 0)
    ? breakdownLink(scope, part)
    : requestsTabLink({ customerId: customerId ?? only ?? null }, filter);
}
